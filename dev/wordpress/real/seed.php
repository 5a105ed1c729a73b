<?php
/**
 * Installs the local WordPress and adds the recorded posts with the same ids.
 * Run by dev/wordpress/real/site.ts: `php seed.php {folder of WordPress} {content.json}`.
 */

namespace Tabulia\Seed;

define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = parse_url( getenv( 'LOCAL_WORDPRESS_URL' ), PHP_URL_HOST );

list( , $folder, $content_file ) = $argv;
require $folder . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

// No mails.
\add_filter( 'pre_wp_mail', '__return_true' );

$content = json_decode( file_get_contents( $content_file ), true, 512, JSON_THROW_ON_ERROR );

\wp_install( 'Tabulia, local', 'admin', 'admin@wordpress.invalid', true, '', \wp_slash( $content['adminPassword'] ) );
foreach ( array( 1, 2, 3 ) as $example ) {
	\wp_delete_post( $example, true );
}
\update_option( 'permalink_structure', '/%postname%/' );
\wp_set_current_user( 1 );
// The recorded posts are stored unchanged, including hostile ones.
\kses_remove_filters();
\add_filter( 'wp_insert_post_empty_content', '__return_false' );

foreach ( $content['users'] as $user ) {
	add_user( $user, 'author' );
}
add_editor( $content['login'] );
foreach ( $content['categories'] as $term ) {
	add_term( $term, 'category' );
}
foreach ( $content['tags'] as $term ) {
	add_term( $term, 'post_tag' );
}
foreach ( $content['media'] as $picture ) {
	add_picture( $picture );
}
foreach ( $content['posts'] as $post ) {
	add_post( $post );
}
foreach ( array( 'category', 'post_tag' ) as $taxonomy ) {
	\wp_update_term_count_now( \get_terms( array( 'taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'tt_ids' ) ), $taxonomy );
}
\flush_rewrite_rules( false );

// The site is not notified of the seeded posts.
\Tabulia\Blog\Changes::$posts = array();
\Tabulia\Blog\Changes::$others = false;

/** WordPress generates a missing display name, so it is emptied in the database. */
function add_user( array $user, string $role ): void {
	global $wpdb;
	$id = \wp_insert_user(
		array(
			'user_login'    => $user['slug'],
			'user_nicename' => $user['slug'],
			'user_pass'     => \wp_generate_password( 24 ),
			'user_email'    => $user['slug'] . '@wordpress.invalid',
			'display_name'  => $user['name'],
			'description'   => $user['description'],
			'role'          => $role,
		)
	);
	if ( $id !== $user['id'] ) {
		throw new \RuntimeException( "User {$user['slug']} got another id" );
	}
	foreach ( $user['biographies'] ?? array() as $language => $biography ) {
		\update_user_meta( $id, "description_$language", $biography );
	}
	$wpdb->update( $wpdb->users, array( 'display_name' => $user['name'] ), array( 'ID' => $id ) );
}

/** The user of the Worker's previews, with the local application password. */
function add_editor( array $login ): void {
	$editor = array(
		'user_login' => $login['user'],
		'user_pass'  => $login['applicationPassword'],
		'user_email' => $login['user'] . '@wordpress.invalid',
		'role'       => 'editor',
	);
	$id     = \wp_insert_user( \wp_slash( $editor ) );
	$item   = array(
		'uuid'      => \wp_generate_uuid4(),
		'app_id'    => '',
		'name'      => 'Tabulia Worker',
		'password'  => \wp_hash_password( str_replace( ' ', '', $login['applicationPassword'] ) ),
		'created'   => time(),
		'last_used' => null,
		'last_ip'   => null,
	);
	\update_user_meta( $id, '_application_passwords', array( $item ) );
	\update_network_option( null, 'using_application_passwords', true );
}

function add_term( array $term, string $taxonomy ): void {
	global $wpdb;
	$id = $term['id'];
	$wpdb->replace( $wpdb->terms, array( 'term_id' => $id, 'name' => $term['name'], 'slug' => $term['slug'] ) );
	$wpdb->replace(
		$wpdb->term_taxonomy,
		array(
			'term_taxonomy_id' => $id,
			'term_id'          => $id,
			'taxonomy'         => $taxonomy,
			'description'      => $term['description'] ?? '',
		)
	);
	\clean_term_cache( $id, $taxonomy );
	add_language( 'term', $term );
}

/** Its files are in the uploads already. */
function add_picture( array $picture ): void {
	$id = \wp_insert_post(
		array(
			'import_id'      => $picture['id'],
			'post_type'      => 'attachment',
			'post_status'    => 'inherit',
			'post_title'     => $picture['title'],
			'post_name'      => $picture['slug'],
			'post_mime_type' => 'image/jpeg',
			'post_author'    => 1,
			'post_date'      => str_replace( 'T', ' ', $picture['date'] ),
		)
	);
	\update_post_meta( $id, '_wp_attached_file', $picture['file'] );
	\update_post_meta( $id, '_wp_attachment_image_alt', $picture['alt_text'] );
	$sizes = array();
	foreach ( $picture['sizes'] as $name => $size ) {
		$file           = "{$picture['slug']}-{$size['width']}x{$size['height']}.jpg";
		$sizes[ $name ] = $size + array( 'file' => $file, 'mime-type' => 'image/jpeg' );
	}
	$camera   = array_fill_keys( array( 'aperture', 'created_timestamp', 'focal_length', 'iso', 'shutter_speed', 'orientation' ), '0' );
	$metadata = array_intersect_key( $picture, array_flip( array( 'width', 'height', 'file', 'filesize' ) ) );
	$metadata += array(
		'sizes'      => $sizes,
		'image_meta' => $camera + array_fill_keys( array( 'credit', 'camera', 'caption', 'copyright', 'title' ), '' ) + array( 'keywords' => array() ),
	);
	\wp_update_attachment_metadata( $id, $metadata );
}

function add_post( array $post ): void {
	$date = str_replace( 'T', ' ', $post['date'] );
	$row  = array(
		'import_id'     => $post['id'],
		'post_status'   => $post['status'],
		'post_title'    => $post['title'],
		'post_name'     => $post['slug'],
		// WordPress adds no paragraphs to a block of HTML.
		'post_content'  => '' === trim( $post['content'] ) ? '' : "<!-- wp:html -->{$post['content']}<!-- /wp:html -->",
		'post_excerpt'  => trim( preg_replace( '#^<p>(.*)</p>$#s', '$1', trim( $post['excerpt'] ) ) ),
		'post_author'   => $post['author'],
		'post_date'     => $date,
		'post_date_gmt' => $date,
		'post_password' => $post['password'] ?? '',
		'post_category' => $post['categories'],
	);
	$id   = \wp_insert_post( \wp_slash( $row ), true );
	if ( $id !== $post['id'] ) {
		throw new \RuntimeException( "Post {$post['slug']} got another id" );
	}
	add_fields( $id, $post['meta'] ?? array() );
	// WordPress adds the default category to a post without one.
	\wp_set_object_terms( $id, $post['categories'], 'category' );
	\wp_set_object_terms( $id, $post['tags'], 'post_tag' );
	if ( 0 !== $post['featured_media'] ) {
		\update_post_meta( $id, '_thumbnail_id', $post['featured_media'] );
	}
	foreach ( $post['oldSlugs'] ?? array() as $slug ) {
		\add_post_meta( $id, '_wp_old_slug', $slug );
	}
	if ( $post['sticky'] ?? false ) {
		\stick_post( $id );
	}
	add_language( 'post', $post );
}

/** Writes to the database, because the plugin would sanitise hostile values. */
function add_fields( int $id, array $fields ): void {
	global $wpdb;
	foreach ( $fields as $key => $value ) {
		$wpdb->insert( $wpdb->postmeta, array( 'post_id' => $id, 'meta_key' => $key, 'meta_value' => $value ) );
	}
	\wp_cache_delete( $id, 'post_meta' );
}

/** As the plugin stores it without Polylang. */
function add_language( string $kind, array $thing ): void {
	\update_metadata( $kind, $thing['id'], \Tabulia\Blog\LANGUAGE_KEY, $thing['lang'] );
	if ( count( $thing['translations'] ) > 1 ) {
		\update_metadata( $kind, $thing['id'], \Tabulia\Blog\TRANSLATIONS_KEY, $thing['translations'] );
	}
}
