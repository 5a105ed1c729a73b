-- Auth's own mails (links and codes) pass here, whoever calls Auth: each mailbox and each network may cause so many of
-- them in an hour, so that nobody fills a mailbox or uses up what the mail provider allows.

-- The mailbox of an address: without a tag after `+`, for Gmail also without dots (docs/product.md#mails).
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
create index mails_network_idx on private.mails (network, created_at) where network is not null;

-- Adds mails of Auth, all or none: {key, kind, recipient, account, language, data} each; without a language in that of the
-- account. PT429 above 8 in an hour to a mailbox
-- or 40 from a network (docs/product.md#mails).
create function public.enqueue_auth_mails(mails jsonb, network text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	mail record;
begin
	-- One at a time for a network and a mailbox: mails that come at once are counted, too.
	perform pg_advisory_xact_lock(hashtextextended('network ' || enqueue_auth_mails.network, 0));
	for mail in
		select * from jsonb_to_recordset(mails) as m (
			key text, kind text, recipient text, account uuid, language text, data jsonb
		)
		order by private.mailbox_of(m.recipient)
	loop
		-- Auth repeats a call whose response was lost.
		continue when exists (select from private.mails as earlier where earlier.key = mail.key);
		perform pg_advisory_xact_lock(hashtextextended('mailbox ' || private.mailbox_of(mail.recipient), 0));
		perform private.refuse_if((
			select count(*) >= 8 from private.mails as earlier
			where private.mailbox_of(earlier.recipient) = private.mailbox_of(mail.recipient)
				and earlier.kind ~ '^auth_' and earlier.created_at > now() - interval '1 hour'
		) or (
			select count(*) >= 40 from private.mails as earlier
			where earlier.network = nullif(enqueue_auth_mails.network, '') and earlier.created_at > now() - interval '1 hour'
		), 'PT429', 'too many mails to this mailbox, or from this network');
		perform public.enqueue_mail(
			mail.key, mail.kind, mail.recipient,
			coalesce(mail.language, (select language from public.profiles where id = mail.account), 'fr'), mail.data, mail.account
		);
		update private.mails as added set network = nullif(enqueue_auth_mails.network, '') where added.key = mail.key;
	end loop;
end;
$$;
