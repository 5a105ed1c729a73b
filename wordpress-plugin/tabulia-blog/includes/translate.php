<?php
/**
 * *Create the translation*: a draft in another language with the post's text, cover, and the translations of its
 * categories and tags. Polylang has its own.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

const TRANSLATE_ACTION = 'tabulia_blog_translate';

/** Whether the user may start this translation, and there is none yet. */
function may_translate( int $id, string $language ): bool {
	return ! has_polylang() && isset( LANGUAGES[ $language ] ) && 'post' === get_post_type( $id )
		&& current_user_can( 'edit_post', $id ) && current_user_can( 'edit_posts' )
		&& ! isset( post_translations( $id )[ $language ] );
}

/** The id of the new draft; 0 when WordPress stored none. */
function create_translation( int $id, string $language ): int {
	$post  = get_post( $id );
	$draft = array(
		'post_type'     => 'post',
		'post_status'   => 'draft',
		'post_title'    => $post->post_title,
		'post_content'  => $post->post_content,
		'post_excerpt'  => $post->post_excerpt,
		'post_category' => terms_in( $language, wp_get_post_categories( $id ) ),
		'meta_input'    => array( LANGUAGE_KEY => $language ),
	);
	$new   = wp_insert_post( wp_slash( $draft ) );
	if ( 0 === $new ) {
		return 0;
	}
	wp_set_object_terms( $new, terms_in( $language, wp_get_post_tags( $id, array( 'fields' => 'ids' ) ) ), 'post_tag' );
	$cover = get_post_thumbnail_id( $id );
	if ( $cover ) {
		set_post_thumbnail( $new, $cover );
	}
	set_own_language( 'post', $new, $language, $id );
	return $new;
}

/**
 * The translations of terms, as far as there are any.
 *
 * @param list<int> $ids Terms of another language.
 * @return list<int>
 */
function terms_in( string $language, array $ids ): array {
	$found = array();
	foreach ( $ids as $id ) {
		$found[] = term_translations( $id )[ $language ] ?? 0;
	}
	return array_values( array_filter( $found ) );
}

function translate_url( int $id, string $language ): string {
	$arguments = array(
		'action'   => TRANSLATE_ACTION,
		'post'     => $id,
		'language' => $language,
	);
	return wp_nonce_url( add_query_arg( $arguments, admin_url( 'admin-post.php' ) ), TRANSLATE_ACTION . $id );
}

/** The link in the list of posts and in the classic editor. */
function handle_translate(): void {
	// phpcs:disable WordPress.Security.NonceVerification.Recommended -- check_admin_referer() follows.
	$id       = isset( $_GET['post'] ) ? absint( wp_unslash( $_GET['post'] ) ) : 0;
	$language = isset( $_GET['language'] ) ? sanitize_key( wp_unslash( $_GET['language'] ) ) : '';
	// phpcs:enable
	check_admin_referer( TRANSLATE_ACTION . $id );
	$new = may_translate( $id, $language ) ? create_translation( $id, $language ) : 0;
	if ( 0 === $new ) {
		wp_die( esc_html__( 'This translation cannot be created.', 'tabulia-blog' ), '', array( 'response' => 403 ) );
	}
	wp_safe_redirect( (string) get_edit_post_link( $new, 'raw' ) );
	exit;
}

/** `POST /wp-json/tabulia/v1/posts/{id}/translation` for the block editor. */
function register_translation_route(): void {
	register_rest_route(
		'tabulia/v1',
		'/posts/(?P<id>\d+)/translation',
		array(
			'methods'             => 'POST',
			'args'                => array(
				'language' => array(
					'type'     => 'string',
					'enum'     => array_keys( LANGUAGES ),
					'required' => true,
				),
			),
			'permission_callback' => static function ( \WP_REST_Request $request ): bool {
				return may_translate( (int) $request['id'], (string) $request['language'] );
			},
			'callback'            => static function ( \WP_REST_Request $request ) {
				$new = create_translation( (int) $request['id'], (string) $request['language'] );
				return array(
					'id'   => $new,
					'edit' => (string) get_edit_post_link( $new, 'raw' ),
				);
			},
		)
	);
}
