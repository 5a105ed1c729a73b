/**
 * Mend: on PostgreSQL lite 0.10.0 stores a user's metadata as a JSON string, so that the sign-up
 * trigger reads NULL from `raw_user_meta_data ->> 'first_name'`. Turned back into objects before
 * any other trigger sees the row (BEFORE triggers fire in the order of their names).
 */
export const METADATA_OBJECTS_SQL = `
create or replace function auth.local_metadata_objects() returns trigger
language plpgsql set search_path = '' as $$
begin
	if jsonb_typeof(new.raw_user_meta_data) = 'string' then
		new.raw_user_meta_data := (new.raw_user_meta_data #>> '{}')::jsonb;
	end if;
	if jsonb_typeof(new.raw_app_meta_data) = 'string' then
		new.raw_app_meta_data := (new.raw_app_meta_data #>> '{}')::jsonb;
	end if;
	return new;
end $$;
create or replace trigger a_local_metadata_objects before insert or update on auth.users
	for each row execute function auth.local_metadata_objects();
`;
