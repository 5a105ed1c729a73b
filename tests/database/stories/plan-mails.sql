-- Mails about plans and usage at the edges of their days, rates of VAT, allowances by state, and ten years of keeping.
\at 2026-06-10T12:00:00Z

\as superuser

select country, private.vat_rate(country) as rate from unnest(string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK CH US', ' ') || array[null]) as country

create function probe.account(name text, plan text, status text default 'active', more text default '', confirmed interval default '1 year') returns void
language plpgsql as $$
begin
	insert into auth.users (id, email, email_confirmed_at, created_at) values (md5(name)::uuid, name || '@example.com', now() - confirmed, now() - interval '1 year');
	execute format('update public.user_subscriptions set subscription_type = %L, subscription_status = %L, stripe_subscription_id = %L %s where user_id = %L', plan, status, 'sub_' || name, more, md5(name)::uuid);
end
$$

create function probe.fail(name text, ago interval, kind text default 'failure', due integer default 1399) returns void
language sql as $$
	insert into private.payments (id, kind, amount, amount_due, currency, occurred_at, user_id, customer_id, subscription_id, stripe_id)
	values (name || kind || ago, kind, case kind when 'payment' then 1399 else 0 end, case kind when 'failure' then due else 0 end, 'eur', now() - ago, md5(name)::uuid, 'cus_' || name, 'sub_' || name, 'in_' || name || ago)
$$

-- Arrears: each day of a mail at its first and last moment, by status and plan, paid since and paid before.
do $do$ begin
	perform probe.account('late' || days, 'premium', case when days % 2 = 0 then 'past_due' else 'unpaid' end), probe.fail('late' || days, make_interval(days => days)) from generate_series(0, 11) as days;
	perform probe.account('soon', 'premium', 'past_due'), probe.fail('soon', '2 days 23:59:59'), probe.account('out', 'premium', 'past_due'), probe.fail('out', '10 days'), probe.account('in', 'premium', 'past_due'), probe.fail('in', '9 days 23:59:59');
	perform probe.account('paid', 'premium', 'past_due'), probe.fail('paid', '2 days'), probe.fail('paid', '2 days', 'payment'), probe.account('before', 'premium', 'past_due'), probe.fail('before', '2 days'), probe.fail('before', '2 days 00:00:01', 'payment');
	perform probe.account('twice', 'premium', 'past_due'), probe.fail('twice', '4 days'), probe.fail('twice', '1 day'), probe.account('fine', 'premium', 'active'), probe.fail('fine', '1 day'), probe.account('beta', 'beta', 'past_due'), probe.fail('beta', '1 day');
	perform probe.account('void', 'premium', 'past_due'), probe.fail('void', '1 day', 'failure', 0);
	perform probe.account('unsure', 'premium', 'past_due'), probe.fail('unsure', '1 day'), probe.account('quiet', 'premium', 'past_due'), probe.fail('quiet', '1 day');
	update auth.users set email_confirmed_at = null where email = 'unsure@example.com';
	update public.profiles set email_notifications = false where email = 'quiet@example.com';
	delete from noted.changes where true;
end $do$

select public.add_plan_mails(now())

-- Ends, renewals, first steps.
do $do$ begin
	delete from private.mails where true;
	delete from private.payments where true;
	perform probe.account('ended', 'premium', 'canceled', ', ends_at = now(), billing_updated_at = now() - interval ''23:59:59'''), probe.account('over', 'premium', 'canceled', ', billing_updated_at = now() - interval ''1 day'''), probe.account('back', 'premium', 'canceled', ', billing_updated_at = now()'), probe.account('half', 'premium', 'canceled', ', billing_updated_at = now()');
	perform probe.fail('back', '2 days', 'payment'), probe.fail('half', '2 days', 'payment'), probe.fail('half', '1 day', 'payment');
	insert into private.payments (id, kind, amount, currency, occurred_at, user_id, customer_id, stripe_id) values ('r1', 'refund', -1399, 'eur', now() - interval '2 days', md5('back')::uuid, 'cus_back', 'ch'), ('r2', 'refund', -1399, 'eur', now() - interval '25 hours', md5('half')::uuid, 'cus_half', 'ch'), ('r3', 'refund', -9999, 'eur', now(), md5('fine')::uuid, 'cus_fine', 'ch');
	perform probe.account('y' || n, 'premium', (array['active', 'trialing', 'past_due', 'unpaid'])[n], ', billing_period = ''P1Y'', current_period_end = now() + interval ''2 months''') from generate_series(1, 4) as n;
	perform probe.account(name, 'premium', 'active', format(', billing_period = %L, current_period_end = now() + interval %L %s', period, ends, more)) from (values
		('m1', 'P1M', '2 months', ''), ('m6', 'P6M', '2 months', ''), ('y2', 'P2Y', '2 months', ''), ('w52', 'P53W', '2 months', ''), ('edge3', 'P1Y', '3 months', ''), ('more3', 'P1Y', '3 months 1 second', ''), ('edge1', 'P1Y', '1 month', ''), ('less1', 'P1Y', '29 days', ''),
		('stops', 'P1Y', '2 months', ', cancel_at_period_end = true, ends_at = now() + interval ''2 months'''), ('later', 'P1Y', '2 months', ', cancel_at_period_end = true, ends_at = now() + interval ''3 months'''),
		('asked', 'P1Y', '2 months', ', billing_updated_at = now()'), ('told', 'P1Y', '2 months', ', billing_updated_at = now()'), ('took', 'P1Y', '2 months', ', billing_updated_at = now()')) as given (name, period, ends, more) where name <> 'y2';
	insert into public.cancellations (user_id, subscription_id, requested_at, confirmed_at) values (null, 'sub_asked', now(), null), (null, 'sub_told', now(), now()), (null, 'sub_took', now(), now() + interval '1 second');
	perform probe.fail('y1', '300 days', 'payment');
	perform probe.account('new' || n, (array['free_trial', 'beta', 'premium', 'premium', 'free_trial'])[n], (array['active', 'active', 'active', 'past_due', 'active'])[n], '', '3 days') from generate_series(1, 5) as n;
	perform probe.account('edge4', 'free_trial', 'active', '', '4 days'), probe.account('more4', 'free_trial', 'active', '', '4 days 00:00:01'), probe.account('edge2', 'free_trial', 'active', '', '2 days'), probe.account('less2', 'free_trial', 'active', '', '1 day 23:59:59'), probe.account('ended3', 'free_trial', 'active', ', current_period_end = now()', '3 days'), probe.account('going3', 'free_trial', 'active', ', current_period_end = now() + interval ''1 second''', '3 days');
	perform probe.account('calm', 'free_trial', 'active', '', '3 days'), probe.account('tries3', 'beta', 'active', '', '3 days');
	update public.profiles set email_notifications = false where email = 'calm@example.com';
	insert into public.api_usage (user_id, kind, called_at) values (md5('new5')::uuid, 'chat', now() - interval '1 hour');
	insert into private.admins (user_id) values (md5('new2')::uuid);
	update public.profiles set language = 'en' where email in ('y1@example.com', 'new1@example.com');
	delete from noted.changes where true;
end $do$

select public.add_plan_mails(now())

select split_part(email, '@', 1) as who, private.plan_state(plan) as state, private.monthly_calls(private.plan_state(plan)) as calls from public.user_subscriptions as plan join public.profiles on id = user_id where email ~ '^(ended|back|half|later|stops|new|going|edge2|fine|paid|late1@)' order by email

-- Allowances: nine, ten, eight of ten; calls of last month, of tomorrow, of none since a day.
do $do$ begin
	delete from private.mails where true;
	perform public.store_trial_calls(10);
	perform probe.account('u' || n, 'free_trial'), probe.account('p' || n, 'premium') from generate_series(7, 11) as n;
	insert into public.api_usage (user_id, kind, called_at) select md5(kind || n)::uuid, 'formula', now() - interval '1 hour' from generate_series(7, 11) as n, unnest(array['u', 'p']) as kind, generate_series(1, n);
	perform probe.account('mute', 'free_trial');
	update public.profiles set email_notifications = false where email = 'mute@example.com';
	perform probe.account('old', 'free_trial'), probe.account('past', 'free_trial'), probe.account('future', 'free_trial'), probe.account('staff', 'free_trial');
	insert into private.admins (user_id) values (md5('staff')::uuid);
	insert into public.api_usage (user_id, kind, called_at) select md5(name)::uuid, 'chat', at from (values ('old', now() - interval '1 day'), ('past', '2026-05-31T23:59:59Z'), ('future', '2026-06-11T00:00:00Z'), ('staff', now()), ('mute', now())) as given (name, at), generate_series(1, 10);
	insert into public.api_usage (user_id, kind, called_at) values (md5('past')::uuid, 'chat', now());
	delete from noted.changes where true;
end $do$

select public.add_plan_mails(now())

select name, public.plan_allowance(md5(name)::uuid) as allowance, private.account_state(md5(name)::uuid) #>> '{plan,ends_at}' as ends from unnest(array['u7', 'u11', 'p11', 'old', 'past', 'future', 'ended', 'ended3', 'none']) as name

-- Summaries of last month, in the first three days, for those who want them and have called.
do $do$ begin
	delete from private.mails where true;
	insert into public.api_usage (user_id, kind, called_at) values (md5('u7')::uuid, 'formula', '2026-05-01T00:00:00Z'), (md5('u7')::uuid, 'chat', '2026-06-01T00:00:00Z'), (md5('u8')::uuid, 'chat', '2026-04-30T23:59:59Z'), (md5('p7')::uuid, 'chat', '2026-05-15T00:00:00Z'), (md5('p8')::uuid, 'chat', '2026-05-15T00:00:00Z');
	update auth.users set email_confirmed_at = null where email = 'p8@example.com';
	update public.profiles set email_notifications = false where email = 'p7@example.com';
	delete from noted.changes where true;
end $do$

select day, public.add_usage_mails(day) as added from unnest(array['2026-06-04', '2026-06-03', '2026-06-04']::date[]) as day

-- Ten years from the end of a year, all of a customer or nothing, and a year for what nobody claimed.
do $do$ begin
	delete from private.billing_events where true;
	delete from private.payments where true;
	insert into private.billing_events (id, type, created_at, outcome, user_id, customer_id) values
		('x1', 't', '2026-01-01', 'applied', null, 'cus_1'), ('x2', 't', '2025-12-31T23:59:59Z', 'applied', null, 'cus_2'), ('x3', 't', '2025-12-31', 'applied', null, 'cus_3'), ('x4', 't', '2026-01-01', 'applied', null, 'cus_3'), ('x5', 't', '2025-01-01', 'applied', md5('u7')::uuid, 'cus_5'), ('x6', 't', '2025-01-01', 'ignored', null, null), ('x7', 't', '2026-01-01', 'ignored', null, null), ('x8', 't', '2025-01-01', 'applied', md5('u7')::uuid, null);
	insert into private.payments (id, kind, amount, currency, occurred_at, customer_id, stripe_id) select 'p' || n, 'payment', 1, 'eur', '2025-01-01', 'cus_' || n, 'p' || n from generate_series(1, 5) as n;
	insert into private.former_payers values ('cus_2', gen_random_uuid(), true), ('cus_3', gen_random_uuid(), true);
	insert into private.unclaimed_events (id, received_at, event) values ('n1', '2035-01-01', '{}'), ('n2', '2034-12-31T23:59:59Z', '{}');
	delete from noted.changes where true;
end $do$

select public.expire_money('2035-12-31T23:59:59Z')

select public.expire_money('2036-01-01T00:00:00Z')
