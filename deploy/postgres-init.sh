#!/bin/sh
# Run once by the container of PostgreSQL: the servers' own role, which owns their database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/vms_password)" --username postgres <<'SQL'
create role vms login password :'password';
create database vms owner vms;
SQL
