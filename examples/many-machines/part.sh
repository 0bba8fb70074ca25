#!/bin/sh
# One part of a large job: part.sh match|generate|stats K N FOLDER [FILE...]
#
# K is the part, from 1 to N. The same call goes on where the last one was broken off, so a
# scheduler may start a part again as often as it likes, but only once at a time. `gomoku` is in
# the PATH.
set -eu
job=$1 part=$2 parts=$3 folder=$4
shift 4

case $job in
match) # Two engines with as many nodes a move, in pairs of games; ends as parts of one match.
    exec gomoku match new=engine:mib=16 old=mcts:mib=16 \
        --nodes "${NODES:-5000}" --games "${GAMES:-20000}" \
        --journal "$folder/part-$part.journal" --shard "$part/$parts"
    ;;
generate) # Each part has its own seed, so no game is played twice.
    exec gomoku generate engine:mib=16 --nodes "${NODES:-5000}" --random 5 \
        --games "$((${GAMES:-20000} / parts))" --seed "$part" --out "$folder/part-$part.games"
    ;;
stats) # Each part counts its share of the files, in the order in which they are given.
    first=$((($# * (part - 1)) / parts + 1)) last=$(($# * part / parts)) number=0
    for file; do
        shift
        number=$((number + 1))
        if [ "$number" -ge "$first" ] && [ "$number" -le "$last" ]; then
            set -- "$@" "$file"
        fi
    done
    [ "$#" -eq 0 ] || exec gomoku stats --part "$folder/part-$part.stats" "$@"
    ;;
*)
    echo "part.sh: $job is no job: expected match, generate or stats" >&2
    exit 2
    ;;
esac
