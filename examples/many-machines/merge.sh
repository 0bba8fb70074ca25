#!/bin/sh
# Joins the parts of a large job: merge.sh match|generate|stats FOLDER
set -eu
job=$1 folder=$2

case $job in
match) # The call of part.sh without its shard: it plays what is missing and writes the result.
    gomoku merge --out "$folder/all.journal" "$folder"/part-*.journal
    exec gomoku match new=engine:mib=16 old=mcts:mib=16 \
        --nodes "${NODES:-5000}" --games "${GAMES:-20000}" --journal "$folder/all.journal"
    ;;
generate) # Files of games are joined by putting one after the other.
    cat "$folder"/part-*.games >"$folder/all.games"
    ;;
stats) # What parts counted adds up.
    exec gomoku stats "$folder"/part-*.stats
    ;;
*)
    echo "merge.sh: $job is no job: expected match, generate or stats" >&2
    exit 2
    ;;
esac
