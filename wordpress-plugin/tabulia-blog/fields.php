<?php
/**
 * REST fields for the site: `meta.read_time`, `meta.seo_title`, `meta.seo_description`, `lang` and
 * `translations`.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Custom fields of a post, with their labels. */
const POST_FIELDS = array(
	'read_time'       => array( 'integer', 'Read time in minutes (empty: counted)' ),
	'seo_title'       => array( 'string', 'Title for search engines (empty: the post\'s)' ),
	'seo_description' => array( 'string', 'Description for search engines (empty: the excerpt)' ),
);

/** Everyone may read the custom fields; users who may edit the post may write them. */
function register_fields(): void {
	foreach ( SEO_FIELDS as $key => list( $type ) ) {
		register_post_meta(
			'post',
			$key,
			array(
				'single'            => true,
				'sanitize_callback' => 'url' === $type ? 'sanitize_url' : 'sanitize_text_field',
			)
		);
	}
	foreach ( POST_FIELDS as $key => list( $type ) ) {
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
				'sanitize_callback' => 'integer' === $type ? 'absint' : 'sanitize_text_field',
				'auth_callback'     => static function ( $allowed, $key, $id ) {
					return current_user_can( 'edit_post', $id );
				},
			)
		);
	}
}

/** Adds `lang` and `translations` to posts, categories and tags, unless Polylang Pro has added them. */
function expose_languages(): void {
	global $wp_rest_additional_fields;
	$readers = array(
		'post'     => array( 'post_language', 'post_translations' ),
		'category' => array( 'term_language', 'term_translations' ),
		// REST's name for `post_tag`.
		'tag'      => array( 'term_language', 'term_translations' ),
	);
	foreach ( $readers as $type => list( $language, $translations ) ) {
		if ( isset( $wp_rest_additional_fields[ $type ]['lang'] ) ) {
			continue;
		}
		expose( $type, 'lang', 'string', __NAMESPACE__ . "\\$language" );
		expose( $type, 'translations', 'object', __NAMESPACE__ . "\\$translations" );
	}
}

/** Registers a read-only field of REST responses. */
function expose( string $type, string $name, string $schema_type, callable $read ): void {
	register_rest_field(
		$type,
		$name,
		array(
			'get_callback' => static function ( $object ) use ( $read, $schema_type ) {
				$value = $read( (int) $object['id'] );
				return 'object' === $schema_type ? (object) $value : $value;
			},
			'schema'       => array(
				'type'     => $schema_type,
				'context'  => array( 'view', 'edit', 'embed' ),
				'readonly' => true,
			),
		)
	);
}
