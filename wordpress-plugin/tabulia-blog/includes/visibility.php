<?php
/**
 * `GET /wp-json/tabulia/v1/posts/{id}/visibility`: whether the site shows the post as it was last saved, or nothing of
 * one that is not published; otherwise why. Of a pattern, whether a post shows it so. assets/visibility.js requests it
 * until the site does.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The time of the last change that the page shows, in seconds (docs/product/blog.md#blog-posts). */
const MODIFIED_TAG = '#<meta property="article:modified_time" content="([^"]+)"#';

/** Statuses for the address of a post that is not public; 301 and 308 lead to what replaced it. */
const WITHDRAWN_STATUSES = array( 301, 308, 404, 410 );

const VISIBILITY_SCRIPT = 'tabulia-blog-visibility';

/** @param array{id: int, age: int}|null $change The one to follow on this page. */
function register_visibility_script( ?array $change = null ): void {
	if ( wp_script_is( VISIBILITY_SCRIPT, 'registered' ) ) {
		return;
	}
	$settings = array(
		'change' => $change,
		'texts'  => array(
			/* translators: %s: seconds, such as 0.8. */
			'visible'   => __( 'Visible on the site in %s s.', 'tabulia-blog' ),
			/* translators: %s: seconds, such as 0.8. */
			'gone'      => __( 'Gone from the site in %s s.', 'tabulia-blog' ),
			/* translators: %s: seconds, such as 20. */
			'unseen'    => __( 'Readers do not see this after %s s.', 'tabulia-blog' ),
			/* translators: %s: seconds, such as 20. */
			'stillSeen' => __( 'Readers still see this after %s s.', 'tabulia-blog' ),
			'view'      => __( 'View on the site', 'tabulia-blog' ),
		),
	);
	wp_register_script( VISIBILITY_SCRIPT, plugins_url( 'assets/visibility.js', FOLDER . '/tabulia-blog.php' ), array( 'wp-api-fetch' ), VERSION, true );
	wp_add_inline_script( VISIBILITY_SCRIPT, 'window.tabuliaVisibility = ' . wp_json_encode( $settings ) . ';', 'before' );
}

function register_visibility_route(): void {
	register_rest_route(
		'tabulia/v1',
		'/posts/(?P<id>\d+)/visibility',
		array(
			'methods'             => 'GET',
			'permission_callback' => static function ( \WP_REST_Request $request ): bool {
				$id = (int) $request['id'];
				return in_array( get_post_type( $id ), array( 'post', ...PART_TYPES ), true ) && current_user_can( 'edit_post', $id );
			},
			'callback'            => static function ( \WP_REST_Request $request ): array {
				$post = get_post( (int) $request['id'] );
				return 'post' === $post->post_type ? visibility_of( $post ) : visibility_of_part( $post );
			},
		)
	);
}

function may_edit_requested_post( \WP_REST_Request $request ): bool {
	return 'post' === get_post_type( (int) $request['id'] ) && current_user_can( 'edit_post', (int) $request['id'] );
}

/**
 * `url` is '' for a post that the site cannot have.
 *
 * @return array{isPublic: bool, isCurrent: bool, url: string, reason: string}
 */
function visibility_of( \WP_Post $post ): array {
	$is_public = 'publish' === $post->post_status;
	$address   = site_address( $post );
	if ( null === $address ) {
		$url    = '';
		/* translators: %s: a language, such as de. */
		$reason = $is_public ? sprintf( __( 'The site does not have its language: %s.', 'tabulia-blog' ), post_language( $post->ID ) ) : '';
	} else {
		$url    = blog_url( $address['language'] ) . '/' . $address['slug'];
		$reason = reason_why_outdated( $url, (int) strtotime( shown_modified( $post ) . ' UTC' ), $is_public );
	}
	return array(
		'isPublic'  => $is_public,
		'isCurrent' => '' === $reason,
		'url'       => $url,
		'reason'    => $reason,
	);
}

/**
 * The same of a pattern, a menu or a part of a template, by a post that shows it.
 *
 * @return array{isPublic: bool, isCurrent: bool, url: string, reason: string}
 */
function visibility_of_part( \WP_Post $part ): array {
	$post = post_that_shows( $part );
	return null !== $post ? visibility_of( $post ) : array(
		'isPublic'  => true,
		'isCurrent' => false,
		'url'       => '',
		'reason'    => __( 'No published post shows it.', 'tabulia-blog' ),
	);
}

/**
 * Why the page does not show the change of that time, '' when it does.
 *
 * @param bool $is_public Whether there should be a page.
 */
function reason_why_outdated( string $url, int $modified, bool $is_public ): string {
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
	$is_current = $is_public ? 200 === $status && strtotime( $found[1] ?? '' ) >= $modified : in_array( $status, WITHDRAWN_STATUSES, true );
	return $is_current ? '' : reason_of_site( $modified, $status );
}
