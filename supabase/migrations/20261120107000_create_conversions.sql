-- Conversions that ad platforms are told, with consent only (docs/product/visits.md#conversions).
--
-- In: keep_ad_clicks stores the clicks of a verified sign-up; add_ad_conversions adds the confirmed sign-up, the first
-- payment and each later change of its value to a queue, once per platform.
-- Out: the Worker claims conversions, sends them and says how it went, then asks for receipts. A withdrawn consent or a
-- deleted account takes back what may have been sent. Clicks are kept for 90 days, rows of the queue for 180.

-- The click of each platform that an account came by, one row per platform; no row without consent, none 90 days later.
create table private.ad_clicks (
	user_id uuid not null references auth.users (id) on delete cascade,
	platform text not null check (platform in ('google', 'meta', 'microsoft', 'linkedin')),
	-- The parameter of the address that brought it, for example gclid.
	name text not null check (name ~ '^[a-z_]{1,20}$'),
	click_id text not null check (char_length(click_id) between 1 and 300),
	clicked_at timestamptz not null,
	consented_at timestamptz not null,
	primary key (user_id, platform)
);
create index ad_clicks_click_id_idx on private.ad_clicks (click_id);
create index ad_clicks_clicked_at_idx on private.ad_clicks (clicked_at);

-- Digests of clicks whose consent was withdrawn, for a day: the token of a sign-up may still bring one.
create table private.refused_clicks (
	digest bytea primary key,
	refused_at timestamptz not null default now()
);

-- The queue: a row for each conversion (step 0) and for each later change of its value, by platform. Rows are kept for
-- 180 days, so that nothing is sent twice.
create table private.ad_conversions (
	id bigint generated always as identity primary key,
	-- Null once the account is deleted.
	user_id uuid references auth.users (id) on delete set null,
	platform text not null,
	kind text not null check (kind in ('sign_up', 'payment')),
	-- By which a platform discards repetitions, those of its pixel too.
	event_id uuid not null,
	step integer not null check (step >= 0),
	-- Rest of the first payment, without tax, in minor units; null for a sign-up.
	value bigint check ((value is null) = (kind = 'sign_up')),
	-- Amount that this step took from the value; negative when money came back.
	returned bigint not null default 0,
	currency text check (currency ~ '^[a-z]{3}$'),
	-- The invoice of the payment.
	invoice_id text,
	-- When the conversion took place, and when this step of it did.
	occurred_at timestamptz not null,
	changed_at timestamptz not null,
	-- Whether the consent was withdrawn or the account deleted.
	is_taken_back boolean not null default false,
	-- The click of what is taken back, until that is settled: its row in ad_clicks is gone.
	click jsonb,
	state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'dropped')),
	attempts integer not null default 0,
	-- When the next attempt, or the next question about the receipt, may begin. It moves it ahead, so that no other begins
	-- meanwhile.
	due_at timestamptz not null default now(),
	created_at timestamptz not null default now(),
	accepted_at timestamptz check ((accepted_at is not null) = (state = 'accepted')),
	reason text check (char_length(reason) <= 200),
	-- By which the platform can be asked what became of an accepted conversion; null once it has said so.
	receipt text check (char_length(receipt) <= 200),
	-- When it said that the conversion is one of the account's clicks.
	matched_at timestamptz,
	unique (event_id, platform, step)
);
create index ad_conversions_due_at_idx on private.ad_conversions (due_at) where state = 'waiting';
create index ad_conversions_receipt_idx on private.ad_conversions (due_at) where receipt is not null;
create index ad_conversions_user_id_idx on private.ad_conversions (user_id);
create index ad_conversions_created_at_idx on private.ad_conversions (created_at);

-- Digest of a click with the consent under which a browser keeps it: whoever knows the id alone withdraws nothing.
create function private.digest_of_click(id text, consented_at timestamptz) returns bytea
language sql immutable set search_path = '' as $$
	select sha256(convert_to(concat_ws(' ', floor(extract(epoch from consented_at)), id), 'UTF8'))
$$;

-- Keeps the clicks of a verified sign-up, AdClick[] of contract/attribution-schema.ts, whose consent still stands.
create function private.keep_ad_clicks(account uuid, clicks jsonb) returns void
language sql set search_path = '' as $$
	insert into private.ad_clicks (user_id, platform, name, click_id, clicked_at, consented_at)
	select account, platform, name, id, to_timestamp(clicked_at), to_timestamp(consented_at)
	from jsonb_to_recordset(clicks) as given (platform text, name text, id text, clicked_at bigint, consented_at bigint)
	where not exists (
		select from private.refused_clicks where digest = private.digest_of_click(id, to_timestamp(consented_at))
	)
	on conflict do nothing
$$;

-- Drops what waits of an account, has taken back what may have been sent, and forgets its clicks.
create function private.take_back_conversions(account uuid) returns void
language sql set search_path = '' as $$
	insert into private.ad_conversions (
		platform, kind, event_id, step, value, returned, currency, invoice_id, occurred_at, changed_at, is_taken_back,
		click, due_at
	)
	select distinct on (event_id, platform)
		platform, kind, event_id,
		-- After the steps that the platform refused, too.
		1 + (
			select max(step) from private.ad_conversions as all_steps
			where all_steps.event_id = sent.event_id and all_steps.platform = sent.platform
		),
		value * 0, coalesce(value, 0), currency, invoice_id, occurred_at, now(), true,
		jsonb_build_object('name', name, 'id', click_id, 'at', floor(extract(epoch from clicked_at))),
		-- After an attempt that is under way: whether it succeeds is not known yet.
		case state when 'waiting' then least(due_at, now() + interval '10 minutes') else now() end
	from private.ad_conversions as sent join private.ad_clicks using (user_id, platform)
	where user_id = account and (state = 'accepted' or attempts > 0 and state = 'waiting')
	order by event_id, platform, step desc;
	update private.ad_conversions set state = 'dropped' where user_id = account and state = 'waiting';
	delete from private.ad_clicks where user_id = account;
$$;

-- Withdraws the consent of an account, if one is signed in, and of all that came by these clicks (AdClick[]) under the
-- same consent: the account is joined with nothing that measuring knows, and the platforms are told.
create function public.withdraw_consent(account uuid, clicks jsonb) returns void
language sql security definer set search_path = '' as $$
	update private.sign_up_attribution set
		is_consented = false, session_id = null, first_touch = null, last_touch = null, units = '[]'
	where user_id = account and is_consented;
	insert into private.refused_clicks (digest)
	select distinct private.digest_of_click(id, to_timestamp(consented_at))
	from jsonb_to_recordset(clicks) as given (id text, consented_at bigint)
	on conflict (digest) do update set refused_at = excluded.refused_at;
	select private.take_back_conversions(user_id)
	from (
		select user_id from private.ad_clicks where user_id = account
		union
		select user_id
		from jsonb_to_recordset(clicks) as given (id text, consented_at bigint)
		join private.ad_clicks as known
			on click_id = id and known.consented_at = to_timestamp(given.consented_at)
	) as withdrawn
$$;

-- Adds what these platforms are to be told and were not yet; refuses what has waited for three days, and forgets what is
-- too old. Returns the number of rows that were added.
create function public.add_ad_conversions(platforms text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	-- Longer ago is too late for a platform: nothing is retried for longer, either.
	oldest constant timestamptz := now() - interval '3 days';
	added integer;
begin
	delete from private.ad_clicks where clicked_at < now() - interval '90 days';
	delete from private.ad_conversions where created_at < now() - interval '180 days';
	delete from private.refused_clicks where refused_at < now() - interval '1 day';
	update private.ad_conversions
	set state = 'refused', reason = left(concat_ws(': ', 'too_late', reason), 200), click = null
	where state = 'waiting' and created_at < oldest;
	with wanted as (
		select click.user_id, click.platform, clicked_at, token_id, email_confirmed_at
		from private.ad_clicks as click join private.sign_up_attribution using (user_id) join auth.users on users.id = user_id
		where click.platform = any (platforms) and email_confirmed_at is not null
	), conversions as (
		select user_id, platform, 'sign_up' as kind, token_id as event_id, 0 as step, null::bigint as value,
			0::bigint as returned, null as currency, null as invoice_id, email_confirmed_at as occurred_at,
			email_confirmed_at as changed_at
		from wanted where email_confirmed_at > oldest
		union all
		select wanted.user_id, platform, 'payment', md5(token_id || '/payment')::uuid, 0, amount - tax, 0, currency, id,
			occurred_at, occurred_at
		from wanted cross join lateral (
			select * from private.payments
			where payments.user_id = wanted.user_id and kind = 'payment'
			order by occurred_at, id limit 1
		) as first
		where occurred_at > oldest and occurred_at >= clicked_at
		union all
		select user_id, platform, kind, event_id, step + 1, remains, value - remains, currency, invoice_id, occurred_at, now()
		from (
			select distinct on (event_id, platform) * from private.ad_conversions
			where user_id is not null and kind = 'payment' and platform = any (platforms)
			order by event_id, platform, step desc
		) as latest join private.ad_clicks using (user_id, platform) cross join lateral (
			-- Present value of the first payment, without tax and without what went back of its invoice.
			select greatest(coalesce(sum(part.amount - part.tax), 0), 0)::bigint as remains
			from private.payments as first cross join lateral (
				select array(select id from private.returned_money(first.customer_id) where of_invoice = first.id) as ids
			) as returned join private.payments as part using (customer_id)
			where first.id = latest.invoice_id and part.kind <> 'failure' and part.id = any (first.id || returned.ids)
			group by first.id
		) as present
		-- Skips refused ones: there is nothing to change.
		where state in ('waiting', 'accepted') and remains <> value
	)
	insert into private.ad_conversions (
		user_id, platform, kind, event_id, step, value, returned, currency, invoice_id, occurred_at, changed_at
	)
	select * from conversions on conflict do nothing;
	get diagnostics added = row_count;
	return added;
end;
$$;

-- Begins an attempt for the due conversions of a platform and returns them, Conversion[] of
-- contract/conversions.ts; a change waits until the step before it was accepted. Times are cut: a rounded one may
-- lie ahead.
create function public.claim_ad_conversions(of_platform text, max_rows integer) returns jsonb
language sql security definer set search_path = '' as $$
	with due as materialized (
		select id from private.ad_conversions as conversion
		where platform = of_platform and state = 'waiting' and due_at <= now() and not exists (
			select from private.ad_conversions as earlier
			where earlier.event_id = conversion.event_id and earlier.platform = of_platform
				and earlier.step < conversion.step and earlier.state = 'waiting'
		)
		order by due_at, id limit least(max_rows, 1000)
		for update skip locked
	), claimed as (
		-- Longer than any attempt; a crashed one is repeated after it.
		update private.ad_conversions as conversion set attempts = attempts + 1, due_at = now() + interval '10 minutes'
		from due where conversion.id = due.id
		returning conversion.*
	)
	select coalesce(jsonb_agg(jsonb_build_object(
		'id', claimed.id, 'kind', kind, 'event_id', event_id, 'step', step, 'value', value, 'returned', returned,
		'currency', currency, 'occurred_at', floor(extract(epoch from occurred_at)),
		'changed_at', floor(extract(epoch from changed_at)), 'is_taken_back', is_taken_back,
		'click', coalesce(claimed.click, jsonb_build_object(
			'name', name, 'id', click_id, 'at', floor(extract(epoch from clicked_at))
		)),
		'email', users.email
	) order by claimed.id), '[]')
	from claimed left join private.ad_clicks as known on known.user_id = claimed.user_id and known.platform = of_platform
		left join auth.users on users.id = claimed.user_id
	where claimed.click is not null or known.click_id is not null
$$;

-- A change of what was refused is refused with it.
create function private.refuse_changes() returns void
language sql set search_path = '' as $$
	update private.ad_conversions as later set state = 'refused', reason = 'refused_before', click = null
	from private.ad_conversions as first
	where later.state = 'waiting' and later.step > 0 and first.event_id = later.event_id
		and first.platform = later.platform and first.step = 0 and first.state = 'refused' and not later.is_taken_back
$$;

-- Ends attempts with their outcomes, [{id, outcome, reason, receipt}], accepted, retry or refused: after 5 minutes,
-- doubling, at most 4 hours. A receipt is asked about after half an hour.
create function public.finish_ad_conversions(outcomes jsonb) returns void
language sql security definer set search_path = '' as $$
	update private.ad_conversions as conversion set
		state = case outcome when 'retry' then 'waiting' else outcome end,
		accepted_at = case outcome when 'accepted' then now() end,
		reason = left(nullif(given.reason, ''), 200),
		click = case outcome when 'retry' then click end,
		receipt = case outcome when 'accepted' then left(given.receipt, 200) end,
		due_at = now() + case outcome
			when 'accepted' then interval '30 minutes'
			else make_interval(secs => least(300 * 2 ^ greatest(attempts - 1, 0), 14400))
		end
	from jsonb_to_recordset(outcomes) as given (id bigint, outcome text, reason text, receipt text)
	where conversion.id = given.id and state = 'waiting';
	select private.refuse_changes()
$$;

-- For active operators: the last 90 days by platform and kind, why conversions were refused, and what would be sent
-- next, AdConversions of
-- contract/conversion-calls-schema.ts.
create function public.get_ad_conversions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require_active_admin();
	return jsonb_build_object(
		'sums', (select coalesce(jsonb_agg(to_jsonb(sums) order by platform, sums.kind desc), '[]') from (
			select platform, case when step = 0 then kind else 'change' end as kind,
				count(*) filter (where state = 'waiting') as waiting,
				count(*) filter (where attempts > 0) as sent,
				count(*) filter (where state = 'accepted') as accepted,
				count(matched_at) as matched,
				count(*) filter (where state = 'refused') as refused,
				max(accepted_at) as accepted_at
			from private.ad_conversions where created_at > now() - interval '90 days' and state <> 'dropped'
			group by 1, 2
		) as sums),
		'reasons', (select coalesce(jsonb_agg(to_jsonb(reasons) order by platform, n desc, reason), '[]') from (
			select platform, reason, count(*) as n from private.ad_conversions
			where state in ('waiting', 'refused') and reason is not null and created_at > now() - interval '90 days'
			group by 1, 2
		) as reasons),
		'next', (select coalesce(jsonb_agg(to_jsonb(waiting) order by due_at, id), '[]') from (
			select id, platform, kind, step, value, returned, currency, event_id, occurred_at, due_at, is_taken_back,
				coalesce(conversion.click ->> 'name', known.name) as click_name, user_id is not null as has_mail
			from private.ad_conversions as conversion left join private.ad_clicks as known using (user_id, platform)
			where state = 'waiting' order by due_at, id limit 50
		) as waiting)
	);
end;
$$;

-- Begins a question about each due receipt of a platform, Receipt[] of contract/conversions.ts; the next one waits
-- as long again, at most 4 hours. A platform that has said nothing after two days is not asked any more.
create function public.claim_ad_receipts(of_platform text, max_rows integer) returns jsonb
language sql security definer set search_path = '' as $$
	update private.ad_conversions set receipt = null
	where receipt is not null and accepted_at < now() - interval '2 days';
	with due as materialized (
		select id from private.ad_conversions
		where platform = of_platform and receipt is not null and due_at <= now()
		order by due_at, id limit least(max_rows, 1000)
		for update skip locked
	), claimed as (
		update private.ad_conversions as conversion
		set due_at = now() + least(now() - accepted_at, interval '4 hours')
		from due where conversion.id = due.id
		returning conversion.*
	)
	select coalesce(jsonb_agg(jsonb_build_object('id', id, 'step', step, 'receipt', receipt) order by id), '[]')
	from claimed
$$;

-- Ends questions with what the platform said, [{id, outcome, reason}], matched or refused.
create function public.finish_ad_receipts(outcomes jsonb) returns void
language sql security definer set search_path = '' as $$
	update private.ad_conversions as conversion set
		state = case outcome when 'matched' then 'accepted' else 'refused' end,
		accepted_at = case outcome when 'matched' then accepted_at end,
		matched_at = case outcome when 'matched' then now() end,
		reason = left(nullif(given.reason, ''), 200),
		receipt = null
	from jsonb_to_recordset(outcomes) as given (id bigint, outcome text, reason text)
	where conversion.id = given.id and receipt is not null;
	select private.refuse_changes()
$$;
