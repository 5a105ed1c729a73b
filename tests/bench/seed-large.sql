-- {events} landing events and {calls} calls over 400 days up to now, of the same 5,000 customers at every
-- scale (docs/architecture/overview.md#budgets).

create temporary table dropped_indexes (definition text not null);

create function pg_temp.drop_indexes(of_table regclass)
returns void
language plpgsql
as $$
declare
	index record;
begin
	for index in
		select indexrelid::regclass as name, conname,
			case when conname is null
				-- On partitions, too.
				then replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
				else format('alter table %s add constraint %I %s', of_table, conname, pg_get_constraintdef(pg_constraint.oid))
			end as definition
		from pg_index left join pg_constraint on conindid = indexrelid and conrelid = of_table and contype = 'p'
		where indrelid = of_table
	loop
		insert into dropped_indexes values (index.definition);
		if index.conname is null then
			execute format('drop index %s', index.name);
		else
			execute format('alter table %s drop constraint %I', of_table, index.conname);
		end if;
	end loop;
end;
$$;

create function pg_temp.make_indexes()
returns void
language plpgsql
as $$
declare
	statement text;
begin
	for statement in delete from dropped_indexes returning definition loop
		execute statement;
	end loop;
end;
$$;

-- The time of a share (below 1) of 400 UTC days. The current day has as much as the others, whatever the time is now.
create function pg_temp.time_at(share double precision)
returns timestamptz
language sql
stable
return private.midnight((now() at time zone 'UTC')::date - 399 + floor(400 * share)::integer) + (400 * share - floor(400 * share))
	* case when share < 399 / 400.0 then interval '1 day' else now() - private.midnight((now() at time zone 'UTC')::date) end;

select private.make_partition(parent, month::date)
from unnest(array['landing_analytics', 'ab_events', 'api_usage']) as parent,
	generate_series(
		date_trunc('month', now() at time zone 'UTC') - interval '14 months',
		date_trunc('month', now() at time zone 'UTC'),
		interval '1 month'
	) as month;

-- The triggers of a sign-up create profile, subscription and trial.
insert into auth.users (id, email, email_confirmed_at, created_at)
select md5('customer ' || n)::uuid, format('client%s@seed.tabulia.example', n), now(),
	now() - make_interval(days => (400 * (1 - sqrt(n / 5000.0)))::integer)
from generate_series(1, 5000) as n;
update private.trial_conversions set started_at = created_at from auth.users where id = user_id;
update public.user_subscriptions set subscription_type = 'premium', subscription_status = 'active',
	billing_updated_at = users.created_at + make_interval(days => 3 + length(users.email) % 9)
from auth.users where id = user_id and hashtext(email) % 4 = 0 and users.created_at < now() - interval '20 days';

update private.sign_up_attribution set outcome = 'verified', token_id = gen_random_uuid(), platform = 'windows',
	first_touch = jsonb_build_object(
		'kind', 'campaign', 'source', 'google', 'medium', 'cpc',
		'campaign', 'campaign-' || abs(hashtext(email)) % 12, 'content', 'a'
	)
from auth.users where id = user_id;

insert into auth.users (id, email, email_confirmed_at) values (md5('admin')::uuid, 'admin@seed.tabulia.example', now());
insert into private.admins (user_id, role) values (md5('admin')::uuid, 'super_admin');
update private.settings set require_operator_mfa = false;

-- Sessions have about 1.3 events; one event in 300 reports a sign-up. seedLarge records every day itself: the changed
-- days of so many rows in one statement would only cost time. Indexes are built once, from all rows.
alter table public.landing_analytics disable trigger user;
select pg_temp.drop_indexes('public.landing_analytics');
insert into public.landing_analytics (
	event_id, event_type, occurred_at, created_at, variant, page_url, utm_source, utm_medium, utm_campaign, utm_content,
	session_id, user_agent, cta_location, detected_platform, language
)
select
	gen_random_uuid(), case when n % 6 = 0 then 'click' else 'view' end, at, at, substr('abcde', 1 + draw % 5, 1),
	'https://www.tabulia.example/', source, case source when 'google' then 'cpc' else 'paid_social' end,
	case when source is not null then 'campaign-' || draw / 5 % 12 end,
	case when source is not null then substr('abcde', 1 + draw % 5, 1) end,
	md5((n / 1.3)::bigint::text)::uuid::text, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0',
	case when n % 300 = 0 then 'sign_up' when n % 6 = 0 then 'hero' end,
	(array['windows', 'windows', 'mac', 'other'])[1 + draw / 60 % 4], case when draw / 240 % 4 = 0 then 'en' else 'fr' end
from generate_series(1, {events}) as n
	cross join lateral (select (n * 7919::bigint % 100003)::integer as draw) as drawn
	cross join lateral (select
		pg_temp.time_at((n - 1) / {events}.0) as at,
		(array['google', 'facebook', 'linkedin', 'newsletter', 'bing', 'x', 'reddit', 'partner', 'podcast', null])[1 + draw / 7 % 10] as source
	) as described;

select pg_temp.make_indexes();
alter table public.landing_analytics enable trigger user;

insert into public.api_usage (user_id, kind, called_at)
select md5('customer ' || 1 + n * 104729::bigint % 5000)::uuid, case when n % 10 < 7 then 'formula' else 'chat' end,
	pg_temp.time_at((n - 1) / {calls}.0)
from generate_series(1, {calls}) as n;

analyze;
