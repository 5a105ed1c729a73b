-- What went back of the payments of a Stripe customer, and what came back of that (docs/money.md#payments).

-- Refunds, credit notes and disputes of a Stripe customer; sum_before and sum_after: what of the invoice had gone back
-- before and after.
create function private.returned_money(customer text)
returns table (
	id text, kind text, amount bigint, sum_before bigint, sum_after bigint, fee bigint, currency text, at timestamptz,
	user_id uuid, of_invoice text, stripe_id text
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
	return query
		with placed as materialized (select * from private.money_events(customer)), disputes as (
			select
				money ->> 'dispute_id' as dispute_id, max(of_invoice) as of_invoice,
				(array_agg(user_id order by created_at desc, id))[1] as user_id,
				(array_agg((money ->> 'amount')::bigint order by created_at desc, id))[1] as amount,
				max(money ->> 'currency') as currency,
				(array_agg((money ->> 'fee')::bigint order by created_at desc, id) filter (where money ->> 'fee' is not null))[1] as fee,
				-- An inquiry moves no money until it becomes a dispute.
				min(created_at) filter (where money ->> 'status' !~ '^(warning_|prevented)') as lost_at,
				min(created_at) filter (where money ->> 'status' = 'won') as won_at
			from placed where kind = 'dispute'
			group by 1
		), credits as (
			-- Money that a credit note returned outside of Stripe: what it returned inside comes as a refund.
			select distinct on (note_id, is_voided) placed.*, note.*, bool_or(not is_voided) over (partition by note_id) as was_issued
			from placed, lateral (
				select money ->> 'credit_note_id' as note_id, (money ->> 'amount')::bigint as returned,
					money ->> 'currency' as currency, type = 'credit_note.voided' as is_voided
			) as note
			where kind = 'credit'
			order by note_id, is_voided, created_at, id
		)
		select id, 'refund' as kind, sum_after - sum_before as amount, sum_before, sum_after, null::bigint as fee,
			currency, created_at as at, user_id, of_invoice, charge_id as stripe_id
		from private.refund_steps(customer) where sum_after <> sum_before
		union all
		select note_id || case when is_voided then '/voided' else '' end, 'refund',
			case when is_voided then -returned else returned end,
			case when is_voided then returned else 0 end, case when is_voided then 0 else returned end,
			null, currency, created_at, user_id, of_invoice, note_id
		from credits where is_voided <= was_issued
		union all
		select dispute_id, 'dispute', amount, 0, amount, fee, currency, lost_at, user_id, of_invoice, dispute_id
		from disputes where lost_at is not null and amount <> 0
		union all
		select dispute_id || '/won', 'dispute_won', -amount, amount, 0, null, currency, won_at, user_id, of_invoice, dispute_id
		from disputes where lost_at is not null and won_at is not null and amount <> 0;
end;
$$;
