-- The monthly summary of one's own calls, for customers who want such mails (docs/product.md#mails).
-- Adds the summary of last month for every customer with a call in it who wants it, in the first three days of a month;
-- returns their number.
create function public.add_usage_mails(today date) returns integer
language sql security definer set search_path = '' as $$
	select count(*) filter (where public.enqueue_mail(
		'monthly_usage:' || calls.user_id || ':' || to_char(last_month, 'YYYY-MM'),
		'monthly_usage', profile.email, profile.language,
		jsonb_build_object(
			'from_on', last_month::text, 'to_on', (this_month - 1)::text,
			'formula_count', calls.formula::text, 'chat_count', calls.chat::text
		)
	))::integer
	from (
		select date_trunc('month', today)::date, (date_trunc('month', today) - interval '1 month')::date
	) as months (this_month, last_month)
		cross join lateral (
			select user_id,
				count(*) filter (where kind = 'formula') as formula,
				count(*) filter (where kind = 'chat') as chat
			from public.api_usage
			where called_at >= private.midnight(last_month) and called_at < private.midnight(this_month)
			group by user_id
		) as calls
		join public.profiles as profile on profile.id = calls.user_id
		join auth.users as account on account.id = profile.id
	where profile.email_notifications and account.email_confirmed_at is not null
		-- Later, the month is old news; the days after the first are for a night that failed.
		and today - this_month <= 2
$$;
