<?php
/**
 * `GET /wp-json/tabulia/v1/posts/{id}/visibility`: whether readers see the post as it was last saved, or why not. The
 * block editor asks until they do.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The time of the last change that the page shows, in seconds (docs/product.md#blog-posts). */
const MODIFIED_TAG = '#<meta property="article:modified_time" content="([^"]+)"#';

function register_visibility_route(): void {
	register_rest_route(
		'tabulia/v1',
		'/posts/(?P<id>\d+)/visibility',
		array(
			'methods'             => 'GET',
			'permission_callback' => static function ( \WP_REST_Request $request ): bool {
				return current_user_can( 'edit_post', (int) $request['id'] );
			},
			'callback'            => static function ( \WP_REST_Request $request ): array {
				return visibility_of( (int) $request['id'] );
			},
		)
	);
}

/** @return array{isVisible: bool, url: string, reason: string} */
function visibility_of( int $id ): array {
	$post    = get_post( $id );
	$address = $post ? public_address( $id ) : null;
	if ( null === $address ) {
		return array(
			'isVisible' => false,
			'url'       => '',
			'reason'    => __( 'It is not published in a language of the site.', 'tabulia-blog' ),
		);
	}
	$url    = post_site_link( '', $post );
	$reason = unseen_because( $url, (string) $post->post_modified_gmt );
	return array(
		'isVisible' => '' === $reason,
		'url'       => $url,
		'reason'    => $reason,
	);
}

/** Why the page does not show the change of that time (UTC), '' when it does. */
function unseen_because( string $url, string $modified ): string {
	$response = wp_remote_get(
		$url,
		array(
			'timeout'     => PURGE_TIMEOUT_SECONDS,
			'redirection' => 0,
		)
	);
	if ( is_wp_error( $response ) ) {
		/* translators: %s: an error of the network. */
		return sprintf( __( 'The site does not respond: %s', 'tabulia-blog' ), $response->get_error_message() );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	preg_match( MODIFIED_TAG, (string) wp_remote_retrieve_body( $response ), $found );
	if ( 200 === $status && strtotime( $found[1] ?? '' ) >= strtotime( "$modified UTC" ) ) {
		return '';
	}
	$failure = failure_text();
	if ( '' !== $failure ) {
		return $failure;
	}
	if ( 200 === $status || 404 === $status ) {
		return __( 'The site has not read the change yet.', 'tabulia-blog' );
	}
	/* translators: %d: an HTTP status. */
	return sprintf( __( 'The site responds with HTTP %d.', 'tabulia-blog' ), $status );
}
