-- Raw events leave the database with their month, 25 months after it. Facts stay. Only events: what belongs to an
-- account goes with the account.

-- Drops the months of events that ended more than 25 months ago; returns the names of their partitions.
create function public.drop_expired_events() returns text[]
language plpgsql security definer set search_path = '' set statement_timeout = '55s' as $$
declare
	expired text[] := array(
		select partition::text
		from unnest(array['landing_analytics', 'ab_events']) as parent,
			generate_series(
				private.first_month()::timestamp,
				date_trunc('month', (now() - interval '25 months') at time zone 'UTC') - interval '1 month', '1 month'
			) as months (starts),
			to_regclass(format('private.%I', parent || to_char(starts, '_YYYY_MM'))) as partition
		where partition is not null
		order by starts, parent
	);
	partition text;
begin
	foreach partition in array expired loop
		execute format('drop table %s', partition);
	end loop;
	return expired;
end;
$$;
