-- Mails that the Worker sends (docs/architecture/session.md#mails): a queue, its limits, and who wants which mail.
--
-- In: enqueue_mail writes a row in the transaction that causes the mail; its key decides that it goes out once.
-- enqueue_auth_mails does the same for links and codes of Auth, so many for a mailbox. Each counts for the caller who
-- causes it, so that nobody fills a mailbox or uses up what the provider allows.
-- Out: the Worker claims a mail, sends it and says how it went; what fails comes back later. Each class of mails has a share
-- of the provider's quota. Recipient and data are
-- emptied after 90 days, links and codes at once. Operators choose their mails apart from those of customers, and a link
-- in a mail ends a list without a session (docs/product/accounts.md#unsubscribing).

-- A row is written before anything is sent and decides alone whether a mail goes out; its key stays.
create table private.mails (
	key text primary key check (char_length(key) between 1 and 200),
	kind text not null check (kind ~ '^[a-z_]{1,50}$'),
	recipient text check (char_length(recipient) between 3 and 320),
	-- The account that the mail is for, whatever its address is later. No foreign key: Auth's transaction that makes the
	-- account is not over when its first mail comes.
	user_id uuid,
	-- The account is deleted: what waits is sent, then key, recipient and data are emptied.
	is_last boolean not null default false,
	language text not null check (language in ('fr', 'en')),
	data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
	state text not null default 'waiting' check (state in ('waiting', 'paused', 'sent', 'failed')),
	attempts integer not null default 0,
	-- When the next attempt may begin. An attempt moves it ahead, so that no other begins meanwhile.
	due_at timestamptz not null default now(),
	created_at timestamptz not null default now(),
	-- The queue message that began the present attempt, in its delivery number `delivery`; null between attempts.
	message_id text,
	delivery integer,
	sent_at timestamptz check ((sent_at is not null) = (state = 'sent')),
	problem text,
	-- Keyed digests of the keys of the visitor who caused the mail, by which mails are limited; emptied after a day.
	caller text[]
);
create index mails_due_at_idx on private.mails (due_at) where state = 'waiting';
create index mails_recipient_idx on private.mails (lower(recipient));
create index mails_user_id_idx on private.mails (user_id);
create index mails_created_at_idx on private.mails (created_at);
create index mails_sent_at_idx on private.mails (sent_at);
create index mails_failed_idx on private.mails (created_at) where state = 'failed';

-- Whether a mail of this kind goes out whatever email_notifications says: the contract, the law or security requires
-- it, or an operator has chosen it (docs/product/accounts.md#mails). Every mail passes here: a new kind obeys the customer.
create function private.ignores_notifications(kind text) returns boolean
language sql immutable set search_path = '' as $$
	select kind in (
			'known_address', 'account_deleted', 'bulk_reading', 'team_changed', 'team_invitation', 'cancellation_receipt', 'withdrawal_receipt',
			'withdrawal_notice', 'weekly_report', 'payment_failed', 'payment_reminder', 'plan_renews', 'plan_ended',
			'plan_refunded', 'install_link'
		)
		or kind ~ '^(alert|auth|undo)_'
$$;

-- Whether a mail of this kind has a link or a code that changes the account: its data is for its mailbox alone, and is
-- emptied once it is sent.
create function private.opens_account(kind text) returns boolean
language sql immutable set search_path = '' as $$
	select kind ~ '^(auth|undo)_' or kind = 'team_invitation'
$$;

-- Whether a caller, by digests of its keys, may cause another mail: so many of the narrowest key within a time, of all kinds
-- or of one (CALLER_LIMITS of contract/callers.ts). One at a time for the widest key: mails that come at once are counted, too.
create function private.admits_mail(caller text[], narrow integer, since interval, of_kind text default null) returns boolean
language sql set search_path = '' as $$
	select pg_advisory_xact_lock(hashtextextended('caller ' || caller[cardinality(caller)], 0));
	select not exists (
		select from unnest(caller) with ordinality as keys (network, width)
		where private.limit_of_key(narrow, width) <= (
			select count(*) from private.mails
			where mails.caller @> array[network] and created_at > now() - since and (of_kind is null or mails.kind = of_kind)
		)
	)
$$;

-- Adds a mail, in the transaction that causes it; false when the key is known, the recipient does not want the kind, or its
-- caller has caused enough (docs/product/accounts.md#mails). Without an account it is for the one that has the address.
create function public.enqueue_mail(
	mail_key text, kind text, recipient text, language text, data jsonb, account uuid default null, caller text[] default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
	owner public.profiles;
begin
	select * into owner from public.profiles where lower(email) = lower(enqueue_mail.recipient) limit 1;
	if not coalesce(owner.email_notifications, true) and not private.ignores_notifications(enqueue_mail.kind) then
		return false;
	end if;
	if not private.admits_mail(enqueue_mail.caller, 40, '1 hour') then
		return false;
	end if;
	insert into private.mails (key, kind, recipient, language, data, user_id, caller)
	values (
		mail_key, enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.language, enqueue_mail.data,
		coalesce(account, owner.id), enqueue_mail.caller
	)
	on conflict (key) do nothing;
	return found;
end;
$$;

-- Mails an account the link for a computer, once, if its sign-up needs it and its address is confirmed
-- (docs/product/accounts.md#sign-in-and-sign-up).
create function private.mail_install_link(account uuid) returns void
language sql set search_path = '' as $$
	select public.enqueue_mail('install_link:' || users.id, 'install_link', users.email, profile.language, '{}', users.id)
	from auth.users
		join public.profiles as profile using (id)
		join private.sign_up_attribution as sign_up on sign_up.user_id = users.id
	where users.id = account and email_confirmed_at is not null and needs_link
$$;

-- The addresses of an account that were proven, in lower case: its own, and those it has moved from, each until the move.
-- Later mails to a former address are somebody else's.
create function private.addresses_of(account uuid) returns table (address text, until timestamptz)
language sql stable set search_path = '' as $$
	select lower(email), 'infinity'::timestamptz from public.profiles where id = account and email <> ''
	union all
	select lower(recipient), max(created_at) from private.mails
	where user_id = account and kind = 'undo_address' and recipient is not null
	group by 1
$$;

-- The mails for an account: also those to its addresses without an account, such as the newsletter's.
create function private.mails_of(account uuid) returns setof private.mails
language sql stable set search_path = '' as $$
	select * from private.mails where user_id = account
	union
	select mails.* from private.mails join private.addresses_of(account) on lower(recipient) = address
	where created_at <= until and (user_id is null or until = 'infinity')
$$;

-- Trigger of a changed preference: deletes the waiting mails that the customer no longer wants (docs/product/accounts.md#mails).
create function private.drop_declined_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from private.mails
	where lower(recipient) = lower(new.email) and state = 'waiting' and not private.ignores_notifications(kind)
		-- Newsletters have a consent of their own.
		and kind !~ '^newsletter_';
	return null;
end;
$$;
create trigger drop_declined_mails after update of email_notifications on public.profiles
	for each row when (old.email_notifications and not new.email_notifications)
	execute function private.drop_declined_mails();

-- Class of a mail: each has a share of the hour's quota that no other class uses up (docs/product/accounts.md#mails).
create function private.mail_class(kind text) returns text
language sql immutable set search_path = '' as $$
	select case
		when kind ~ '^auth_' or kind in ('known_address', 'team_invitation') then 'links'
		when kind ~ '^(undo|alert)_' or kind in ('bulk_reading', 'team_changed') then 'security'
		when private.ignores_notifications(kind) and kind not in ('weekly_report', 'withdrawal_notice', 'install_link') then 'receipts'
		else 'rest'
	end
$$;

-- When the next mail of the kind may be tried, if neither its class nor what all classes share has room for it within the
-- quota of an hour; null for now. A class uses its own share first.
create function private.quota_frees_at(kind text, quota integer) returns timestamptz
language sql stable set search_path = '' as $$
	with classes as (
		select class, (share * quota)::integer as own, count(key) as sent, min(sent_at) as first_sent
		from (values ('links', 0.3), ('receipts', 0.1), ('security', 0.1), ('rest', 0.0)) as shares (class, share)
			left join private.mails on sent_at > now() - interval '1 hour' and private.mail_class(mails.kind) = class
		group by class, share
	)
	select greatest(min(first_sent) + interval '1 hour', now() + interval '1 minute') from classes
	having bool_or(class = private.mail_class(quota_frees_at.kind) and sent >= own)
		and sum(greatest(sent - own, 0)) >= greatest(quota - sum(own), 0)
$$;

-- Begins the attempt of a delivery of a queue message and returns the mail, with the account of its recipient; null
-- when it is sent, failed, not due, in another attempt, or above the quota of an hour.
create function public.claim_mail(mail_key text, message_id text, delivery integer, quota integer) returns jsonb
language sql security definer set search_path = '' as $$
	update private.mails as mail set due_at = private.quota_frees_at(kind, quota)
	where key = mail_key and state = 'waiting' and private.quota_frees_at(kind, quota) > due_at;
	-- Longer than any attempt; a crashed one is repeated after it. A message is delivered again only when its former
	-- delivery is over: what that one claimed, and did not learn of or could not finish, is free for the next.
	update private.mails as mail set
		attempts = attempts + 1, due_at = now() + interval '10 minutes', message_id = claim_mail.message_id,
		delivery = claim_mail.delivery
	where key = mail_key and state = 'waiting'
		and (due_at <= now() or (mail.message_id = claim_mail.message_id and mail.delivery < claim_mail.delivery))
	returning jsonb_build_object('key', key, 'kind', kind, 'to', recipient, 'language', language, 'data', data)
		|| coalesce((select jsonb_build_object('subscriber', id) from auth.users where email = lower(recipient)), '{}')
$$;

-- Ends an attempt with the outcome sent, retry or failed. Returns the seconds until the next attempt; null when there
-- is none.
create function public.finish_mail(mail_key text, outcome text, problem text) returns integer
language sql security definer set search_path = '' as $$
	-- 10 s, doubling, at most 4 hours: 15 attempts take a day.
	update private.mails as mail set
		state = case
			when outcome = 'sent' then 'sent'
			when outcome = 'retry' and attempts < 15 then state
			else 'failed'
		end,
		sent_at = case when outcome = 'sent' then now() end, message_id = null, delivery = null,
		due_at = now() + make_interval(secs => least(10 * 2 ^ greatest(attempts - 1, 0), 14400)),
		problem = left(nullif(finish_mail.problem, ''), 300),
		-- The key may name the deleted account.
		key = case when is_last and (outcome <> 'retry' or attempts >= 15) then 'deleted:' || gen_random_uuid() else key end,
		recipient = case when is_last and (outcome <> 'retry' or attempts >= 15) then null else recipient end,
		data = case
			when (is_last or private.opens_account(kind)) and (outcome <> 'retry' or attempts >= 15) then '{}' else data
		end
	-- An operator may have paused it meanwhile.
	where key = mail_key and state in ('waiting', 'paused')
	returning case state when 'waiting' then extract(epoch from due_at - now())::integer end
$$;

-- The keys of mails whose next attempt is due, links first, then the longest waiting: the queue lost or refused their messages.
create function public.list_due_mails(max_mails integer) returns setof text
language sql stable security definer set search_path = '' as $$
	select key from private.mails where state = 'waiting' and due_at <= now()
	order by private.mail_class(kind) <> 'links', due_at limit least(max_mails, 1000)
$$;

-- Since when mails wait, if they have for an hour and none left in that hour: the provider or the queue does not work
-- (docs/architecture/session.md#duties).
create function public.find_stuck_mails() returns timestamptz
language sql stable security definer set search_path = '' as $$
	select min(created_at) from private.mails
	where state = 'waiting' and created_at < now() - interval '1 hour'
		and not exists (select from private.mails where sent_at > now() - interval '1 hour')
$$;

-- Empties recipient and data of mails older than 90 days (docs/product/accounts.md#mails), and deletes invitations that are
-- over.
create function public.expire_mails() returns void
language sql security definer set search_path = '' as $$
	update private.mails set caller = null
	where caller is not null and created_at < now() - interval '1 day';
	update private.mails set recipient = null, data = '{}'
	where state <> 'waiting' and recipient is not null and created_at < now() - interval '90 days';
	delete from private.invitations where created_at < now() - interval '3 days';
$$;

-- The mailbox of an address: without a tag after `+`, for Gmail also without dots (docs/product/accounts.md#mails).
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
	select case
		when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
		else name || '@' || domain
	end
	from (
		select split_part(regexp_replace(lower(address), '@[^@]*$', ''), '+', 1), regexp_replace(lower(address), '^.*@', '')
	) as parts (name, domain)
$$;
create index mails_mailbox_idx on private.mails (private.mailbox_of(recipient), created_at)
	where recipient is not null;
create index mails_caller_idx on private.mails using gin (caller) where caller is not null;

-- Adds mails of Auth, all or none: {key, kind, recipient, account, language, data} each; without a language in that of
-- the account. PT429 above 8 in an hour to a mailbox or what the caller may cause (docs/product/accounts.md#mails).
create function public.enqueue_auth_mails(mails jsonb, caller text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	mail record;
begin
	for mail in
		select * from jsonb_to_recordset(mails) as m (
			key text, kind text, recipient text, account uuid, language text, data jsonb
		)
		order by private.mailbox_of(m.recipient)
	loop
		-- Auth repeats a call whose response was lost.
		continue when exists (select from private.mails as earlier where earlier.key = mail.key);
		-- One at a time for a mailbox: mails that come at once are counted, too.
		perform pg_advisory_xact_lock(hashtextextended('mailbox ' || private.mailbox_of(mail.recipient), 0));
		perform private.refuse_if((
			select count(*) >= 8 from private.mails as earlier
			where private.mailbox_of(earlier.recipient) = private.mailbox_of(mail.recipient)
				and earlier.kind ~ '^auth_' and earlier.created_at > now() - interval '1 hour'
		) or not private.admits_mail(enqueue_auth_mails.caller, 40, '1 hour'), 'PT429', 'too many mails to this mailbox, or of this caller');
		perform public.enqueue_mail(
			mail.key, mail.kind, mail.recipient,
			coalesce(mail.language, (select language from public.profiles where id = mail.account), 'fr'), mail.data, mail.account,
			enqueue_auth_mails.caller
		);
	end loop;
end;
$$;

-- The active operators with a confirmed address who want the mails: weekly or alerts.
create function private.mail_recipients(wanted text) returns setof private.operators
language sql stable set search_path = '' as $$
	select * from private.operators
	where is_active and case wanted when 'weekly' then wants_weekly_mail when 'alerts' then gets_alert_mails end
$$;

-- Choice of mails of the calling operator.
create function public.get_mail_preferences() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object('weekly', wants_weekly_mail, 'alerts', gets_alert_mails, 'is_chosen', wants_alert_mails is not null)
	from private.admins where user_id = auth.uid()
$$;

-- Stores which mails an operator wants, and deletes waiting ones of the others.
create function private.choose_mails(chooser uuid, weekly boolean, alerts boolean) returns void
language sql set search_path = '' as $$
	update private.admins set wants_weekly_mail = weekly, wants_alert_mails = alerts where user_id = chooser;
	-- Also drops queued mails of this kind.
	delete from private.mails
	where state = 'waiting' and lower(recipient) = (select lower(email) from auth.users where id = chooser)
		and (kind = 'weekly_report' and not weekly or kind ~ '^alert_' and not alerts);
$$;

-- Stores which mails the calling operator wants.
create function public.set_mail_preferences(weekly boolean, alerts boolean) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.refuse_if(weekly is null or alerts is null, 'PT400', 'set_mail_preferences: weekly and alerts must be given');
	select private.choose_mails(auth.uid(), weekly, alerts);
$$;

-- Ends the mails of a list for an account, as its own choice would (docs/product/accounts.md#unsubscribing). The Worker
-- has verified the signature of the link. Nothing says whether the account exists or had the mails.
create function public.unsubscribe(subscriber uuid, list text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if list = 'notifications' then
		-- A trigger drops the mails that wait.
		update public.profiles set email_notifications = false where id = subscriber and email_notifications;
	elsif list in ('weekly', 'alerts') then
		perform private.choose_mails(
			user_id, wants_weekly_mail and list <> 'weekly', gets_alert_mails and list <> 'alerts'
		)
		from private.admins where user_id = subscriber;
	else
		delete from private.newsletter_readers where id = subscriber;
		delete from private.mails where state in ('waiting', 'paused') and data ->> 'reader' = subscriber::text;
	end if;
end;
$$;
