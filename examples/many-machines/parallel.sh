#!/bin/sh
# GNU parallel: parallel.sh JOB N FOLDER [FILE...]
#
# On this machine, a part a core. On others too: give parallel `--sshloginfile hosts`, with FOLDER
# on a file system that all of them have. What fails is tried three times; with the same job log,
# parts that are finished are not begun again.
set -eu
job=$1 parts=$2 folder=$3
shift 3
here=$(dirname "$0")
seq "$parts" | parallel --will-cite --retries 3 --joblog "$folder/parallel.log" --resume-failed \
    "$here/part.sh" "$job" {} "$parts" "$folder" "$@"
