#!/bin/sh
# What the postgres image runs on an empty volume: roles.sql with the passwords of compose.env.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v database=ward -v owner=ward_owner -v app=ward_app \
    -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -f /roles.sql
