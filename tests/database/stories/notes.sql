-- Notes on days, and views that operators save.
\at 2026-03-02T08:20:00Z

\as setup

insert into auth.users (id, email, created_at, email_confirmed_at) values (:sue, 'sue@example.com', now(), now()),
	(:ann, 'Ann@example.com', now(), now()), (:ian, 'ian@example.com', now(), now()), (:cat, 'cat@example.com', now(), now()),
	(:zoe, 'zoe@example.com', now(), now());
insert into auth.sessions (id, user_id, created_at, aal) select id, id, now(), 'aal2' from auth.users;
insert into private.admins (user_id, name, role, is_active)
values (:sue, 'Sue', 'super_admin', true), (:ann, null, 'admin', true), (:ian, 'Ian', 'super_admin', false), (:zoe, 'zoe', 'admin', true);

\as sue aal=aal2

add_annotation('2019-12-31', 'x')

add_annotation('2027-03-04', 'x')

add_annotation('2026-03-02', '   ')

add_annotation('2026-03-02', repeat('é', 281))

add_annotation('2026-03-02', null)

add_annotation(null, 'x')

add_annotation('2020-01-01', '  Oldest ')

add_annotation('2027-03-03', 'Newest')

\as ann aal=aal2

add_annotation('2026-03-02', 'é')

add_annotation('2026-03-02', ' ' || repeat('é', 280))

change_annotation(1, '2026-03-01', 'Not mine')

delete_annotation(1)

\at 2026-03-02T08:21:00Z

change_annotation(3, '2026-03-01', ' Changed ')

change_annotation(3, '2026-03-01', '')

delete_annotation(4)

\as worker

annotate_release('')

annotate_release('v')

annotate_release(repeat('v', 281))

annotate_release('v1')

annotate_release('v1')

annotate_release('v2')

\as setup

insert into private.annotations (day, text, user_id) values ('2026-03-01', 'Of nobody', null), ('2026-03-01', 'Of the other', :zoe);

\as ann aal=aal2

list_annotations()

\as setup

insert into private.annotations (day, text) select '2026-02-01', 'n' from generate_series(1, 500);

\as cat aal=aal2

list_annotations()

\as sue aal=aal2

select jsonb_array_length(notes) as notes, notes #>> '{0,text}' as first, notes #>> '{499,text}' as last from public.list_annotations() as notes

-- Views: of another operator and of another page there are some of the same name.
\as ann aal=aal2

save_view('costs', ' Été ', 'a=1')

save_view('costs', 'apart', 'a=2')

save_view('links', 'Été', 'a=3')

\as sue aal=aal2

save_view('costs', 'Été', 'a=4')

list_saved_views('costs')

\keep hers select id from private.saved_views where query = 'a=1'

\keep mine select id from private.saved_views where query = 'a=4'

rename_view(:hers, 'Hers')

delete_view(:hers)

\as ann aal=aal2

save_view('costs', 'été', 'a=5')

list_saved_views('costs')

list_saved_views('none')

rename_view(:hers, ' Summer ')

list_saved_views('costs')

rename_view(:hers, 'Apart')

\as setup

insert into private.saved_views (user_id, page, name, query) select :ann, 'costs', 'n' || n, '' from generate_series(1, 46) as n;

\as ann aal=aal2

save_view('links', 'fiftieth', '')

save_view('links', 'one more', '')

delete_view(:hers)
