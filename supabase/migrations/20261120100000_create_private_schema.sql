-- private: what only functions and the operator reach; never among the exposed schemas (design §9).
-- The roles anon, authenticated and service_role are the platform's.
create schema private;

comment on schema private is 'Not exposed by the API. Source: design §9.';

revoke all on schema private from public, anon, authenticated, service_role;
