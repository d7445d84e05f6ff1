-- Makes the two roles and the database of a network. As a superuser of PostgreSQL:
--   psql -v ON_ERROR_STOP=1 -v database=ward -v owner=ward_owner -v app=ward_app \
--        -v owner_password=... -v app_password=... -f roles.sql
-- The names are yours to choose: rights are given to whoever DATABASE_URL names.
create role :"owner" login password :'owner_password';
create role :"app" login password :'app_password';
create database :"database" owner :"owner" encoding 'UTF8' template template0;
revoke all on database :"database" from public;
grant connect, temporary on database :"database" to :"app";
\connect :"database"
-- What users are searched by; its package is postgresql-contrib where PostgreSQL does not bring it.
create extension if not exists pg_trgm;
