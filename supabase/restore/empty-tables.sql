-- Empties the tables of a new project that `npm run db:migrate` has made, before data are restored into them
-- (docs/operations/runbook.md#restore). Never run it on a database that is in use.
set client_min_messages = warning;
do $$
declare
	filled regclass;
begin
	if exists (select from auth.users) then
		raise exception 'this database has accounts: it is not a new project';
	end if;
	for filled in
		select oid from pg_class
		where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
			and relkind in ('r', 'p') and not relispartition
	loop
		execute format('truncate %s cascade', filled);
	end loop;
end;
$$;
