-- What campaigns cost (docs/money.md#campaign-costs): operators upload files, and a later file replaces the rows that
-- it repeats. Nothing is overwritten, so that an upload can be reverted and what it replaced is in force again.

-- Files of costs, one row per upload, kept when it is reverted.
create table private.cost_uploads (
	id bigint generated always as identity primary key,
	file_name text not null check (char_length(file_name) between 1 and 200),
	-- SHA-256 of the file: a file in force is not stored twice.
	digest text not null check (digest ~ '^[0-9a-f]{64}$'),
	at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	-- The operator's address at the time of the upload; kept when the account is deleted.
	admin_email text not null,
	reverted_at timestamptz,
	-- The address of the operator who reverted the upload; kept likewise.
	reverted_by text,
	check ((reverted_at is null) = (reverted_by is null))
);

create unique index cost_uploads_digest_idx on private.cost_uploads (digest) where reverted_at is null;
create index cost_uploads_user_id_idx on private.cost_uploads (user_id);

-- Cost of a campaign on a UTC day in minor units of the currency, one row per upload; costs_in_force has the one that
-- counts.
create table private.campaign_costs (
	day date not null,
	utm_source text not null check (char_length(utm_source) between 1 and 200),
	utm_medium text not null check (char_length(utm_medium) <= 200),
	utm_campaign text not null check (char_length(utm_campaign) <= 200),
	upload bigint not null references private.cost_uploads (id) on delete cascade,
	cost bigint not null check (cost between 0 and 100000000000),
	currency text not null check (currency ~ '^[A-Z]{3}$'),
	primary key (day, utm_source, utm_medium, utm_campaign, upload)
);

create index campaign_costs_upload_idx on private.campaign_costs (upload);

-- The newest upload's cost for each day and campaign.
create view private.costs_in_force as
	select distinct on (day, utm_source, utm_medium, utm_campaign)
		day, utm_source, utm_medium, utm_campaign, cost, currency, upload
	from private.campaign_costs
	order by day, utm_source, utm_medium, utm_campaign, upload desc;

-- The rows of an upload, with the names as they are shown. Raises PT400 when they cannot be read.
create function private.read_costs(costs jsonb)
returns table (line integer, day date, utm_source text, utm_medium text, utm_campaign text, cost bigint, currency text)
language plpgsql stable set search_path = '' as $$
begin
	perform private.refuse_if(
		case jsonb_typeof(costs) when 'array' then jsonb_array_length(costs) not between 1 and 5000 else true end,
		'PT400', 'costs: not a list of 1 to 5000 rows'
	);
	return query
	select given.line, given.day, private.shown_name(given.utm_source), private.shown_name(given.utm_medium),
		private.shown_name(given.utm_campaign), given.cost, given.currency
	from jsonb_to_recordset(costs) as given (
		line integer, day date, utm_source text, utm_medium text, utm_campaign text, cost bigint, currency text
	);
exception when data_exception then
	raise sqlstate 'PT400' using message = 'costs: a row with a value of another type';
end;
$$;

-- What an upload would do, without storing anything: who has uploaded the file already, and by line the costs that it
-- would replace.
create function public.preview_campaign_costs(digest text, costs jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object(
		'known', (
			select jsonb_build_object('at', at, 'admin_email', admin_email) from private.cost_uploads as stored
			where stored.digest = preview_campaign_costs.digest and reverted_at is null
		),
		'replaced', (
			select coalesce(jsonb_agg(jsonb_build_object('line', line, 'cost', stored.cost, 'currency', stored.currency) order by line), '[]')
			from private.read_costs(costs) as given
				join private.costs_in_force as stored using (day, utm_source, utm_medium, utm_campaign)
		)
	)
$$;

-- Stores a file of costs, all of its rows or none; returns the upload. Raises PT409 for a file in force, PT400 for an
-- invalid row.
create function public.upload_campaign_costs(file_name text, digest text, costs jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
	stored bigint;
begin
	perform private.require_active_admin();
	insert into private.cost_uploads (file_name, digest, user_id, admin_email)
	select left(private.without_control_characters(upload_campaign_costs.file_name), 200), upload_campaign_costs.digest, id, email
	from auth.users where id = auth.uid()
	on conflict do nothing
	returning id into stored;
	perform private.refuse_if(stored is null, 'PT409', 'known_file');
	perform private.add_names(array_agg(given -> part #>> '{}'), null, true)
	from jsonb_array_elements(case jsonb_typeof(costs) when 'array' then costs else '[]' end) as given,
		unnest(array['utm_source', 'utm_medium', 'utm_campaign']) as part
	having count(*) > 0;
	insert into private.campaign_costs (day, utm_source, utm_medium, utm_campaign, upload, cost, currency)
	select day, utm_source, utm_medium, utm_campaign, stored, cost, currency from private.read_costs(costs);
	perform private.refuse_if(exists (
		select from private.campaign_costs where upload = stored
			and day not between date '2020-01-01' and (now() at time zone 'UTC')::date
	), 'PT400', 'costs: a day before 2020 or in the future');
	perform private.add_admin_action('upload_costs', null, 'done', jsonb_build_object('rows', jsonb_array_length(costs)));
	return stored;
exception when check_violation or not_null_violation or unique_violation then
	raise sqlstate 'PT400' using message = 'costs: a row that is out of range, incomplete or repeated';
end;
$$;

-- Removes the rows of an upload; what they replaced is in force again.
create function public.revert_cost_upload(upload bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
	removed integer;
begin
	perform private.require_active_admin();
	update private.cost_uploads set reverted_at = now(), reverted_by = users.email
	from auth.users where users.id = auth.uid() and cost_uploads.id = revert_cost_upload.upload and reverted_at is null;
	perform private.refuse_if(not found, 'PT404', 'revert_cost_upload: there is no such upload in force');
	delete from private.campaign_costs where campaign_costs.upload = revert_cost_upload.upload;
	get diagnostics removed = row_count;
	perform private.add_admin_action('revert_costs', null, 'done', jsonb_build_object('rows', removed));
end;
$$;

-- The newest 50 uploads: who, when, and their rows, days, sum in euro cents, and number of rows in other currencies.
create function public.list_cost_uploads() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select to_jsonb(array(
		select to_jsonb(stored) - array['digest', 'user_id'] || to_jsonb(held)
		from private.cost_uploads as stored cross join lateral (
			select count(*) as rows, min(day) as first_day, max(day) as last_day,
				coalesce(sum(cost) filter (where currency = 'EUR'), 0) as euros,
				count(*) filter (where currency <> 'EUR') as in_other_currencies
			from private.campaign_costs where upload = id
		) as held
		order by id desc limit 50
	))
$$;
