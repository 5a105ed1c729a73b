-- What a platform says later of conversions that it accepted (docs/product.md#conversions).

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
		set due_at = now() + greatest(least(now() - accepted_at, interval '4 hours'), interval '30 minutes')
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
