<?php
/**
 * REST fields for the site: `meta.read_time`, `meta.seo_title`, `meta.seo_description`, `meta.no_newsletter`, `byline`,
 * `is_default`, `lang` and `translations`.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Custom fields of a post, with their types. */
const POST_FIELDS = array(
	'read_time'       => 'integer',
	'seo_title'       => 'string',
	'seo_description' => 'string',
);

/** Whether the newsletter leaves a post out; set in the block editor's panel (newsletter.php). */
const NEWSLETTER_FIELD = 'no_newsletter';

const FIELD_SANITISERS = array(
	'integer' => 'absint',
	'string'  => 'sanitize_text_field',
	'boolean' => 'rest_sanitize_boolean',
);

/** Everyone may read the custom fields; users who may edit the post may write them. */
function register_fields(): void {
	foreach ( SEO_FIELDS as $key => $type ) {
		register_post_meta(
			'post',
			$key,
			array(
				'single'            => true,
				'sanitize_callback' => 'url' === $type ? 'sanitize_url' : 'sanitize_text_field',
			)
		);
	}
	foreach ( POST_FIELDS + array( NEWSLETTER_FIELD => 'boolean' ) as $key => $type ) {
		// Another plugin may have registered the field.
		if ( registered_meta_key_exists( 'post', $key, 'post' ) || registered_meta_key_exists( 'post', $key ) ) {
			continue;
		}
		register_post_meta(
			'post',
			$key,
			array(
				'type'              => $type,
				'single'            => true,
				'show_in_rest'      => true,
				'sanitize_callback' => FIELD_SANITISERS[ $type ],
				'auth_callback'     => static function ( $allowed, $key, $id ) {
					return current_user_can( 'edit_post', $id );
				},
			)
		);
	}
}

/** Adds `byline`: WordPress embeds only authors with published posts, so that the preview of a first post had none. */
function expose_byline(): void {
	expose( 'post', 'byline', array( 'type' => 'object' ), 'post_byline' );
}

/** @return array<string, string> */
function post_byline( int $id ): array {
	$user = get_userdata( (int) get_post_field( 'post_author', $id ) );
	return $user ? array(
		'name' => $user->display_name,
		'slug' => $user->user_nicename,
	) : array();
}

/** Adds `is_default` to categories. */
function expose_default_category(): void {
	expose( 'category', 'is_default', array( 'type' => 'boolean' ), 'is_default_category' );
}

/** Whether WordPress gives the category, or its translation, to posts without one: the site does not show it. */
function is_default_category( int $id ): bool {
	return in_array( $id, term_translations( (int) get_option( 'default_category' ) ), true );
}

/** Adds `lang` and `translations` to posts, categories and tags, unless Polylang Pro has added them. */
function expose_languages(): void {
	global $wp_rest_additional_fields;
	// REST's name for `post_tag` is `tag`.
	foreach ( array( 'post' => 'post', 'category' => 'term', 'tag' => 'term' ) as $type => $kind ) {
		if ( isset( $wp_rest_additional_fields[ $type ]['lang'] ) ) {
			continue;
		}
		expose( $type, 'lang', array( 'type' => 'string', 'enum' => array_keys( LANGUAGES ) ), "{$kind}_language", language_writer( $kind ) );
		expose( $type, 'translations', array( 'type' => 'object' ), "{$kind}_translations", translations_writer( $kind ) );
	}
}

/** Stores the language; the object leaves its translations, unless the same request names one. */
function language_writer( string $kind ): ?callable {
	return has_polylang() ? null : static function ( string $language, object $object ) use ( $kind ): void {
		$id = 'post' === $kind ? $object->ID : $object->term_id;
		if ( $language !== get_metadata( $kind, $id, LANGUAGE_KEY, true ) ) {
			set_own_language( $kind, $id, $language, 0 );
		}
	};
}

/** Stores the id of another language; none of them ends the translation. */
function translations_writer( string $kind ): ?callable {
	return has_polylang() ? null : static function ( array $ids, object $object ) use ( $kind ): void {
		$id       = 'post' === $kind ? $object->ID : $object->term_id;
		$language = own_language( $kind, $id );
		$others   = array_diff_key( array_intersect_key( $ids, LANGUAGES ), array( $language => 0 ) );
		set_own_language( $kind, $id, $language, allowed_translation( $kind, $id, (int) reset( $others ) ) );
	};
}

/**
 * Registers a field of REST responses.
 *
 * @param array         $schema Without what all fields have.
 * @param string        $read   Of this namespace; takes an id.
 * @param callable|null $write  Null for a field that only the server writes.
 */
function expose( string $type, string $name, array $schema, string $read, ?callable $write = null ): void {
	$read = __NAMESPACE__ . "\\$read";
	register_rest_field(
		$type,
		$name,
		array(
			'get_callback'    => static function ( $object ) use ( $read, $schema ) {
				$value = $read( (int) $object['id'] );
				return 'object' === $schema['type'] ? (object) $value : $value;
			},
			'update_callback' => $write,
			'schema'          => $schema + array(
				'context'  => array( 'view', 'edit', 'embed' ),
				'readonly' => null === $write,
			),
		)
	);
}
