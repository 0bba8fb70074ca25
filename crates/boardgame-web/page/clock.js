// Times, as they are shown and as they run on between two views.

/** Minutes and seconds. */
export function clockText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** What a player's clock shows, `elapsed` milliseconds after the view came. */
export function shownTime(view, player, elapsed) {
  const { thought_ms: thought, remaining_ms: remaining } = view.players[player];
  const since = view.running === player ? elapsed : 0;
  return remaining === null ? clockText(thought + since) : clockText(remaining - since);
}
