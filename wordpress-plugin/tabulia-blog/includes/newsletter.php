<?php
/**
 * `POST /wp-json/tabulia/v1/posts/{id}/test-mail`: has the site mail the post, as it is saved, to the user who asks
 * for it, as readers of the newsletter would get it.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

function register_test_mail_route(): void {
	register_rest_route(
		'tabulia/v1',
		'/posts/(?P<id>\d+)/test-mail',
		array(
			'methods'             => 'POST',
			'permission_callback' => __NAMESPACE__ . '\\may_edit_requested_post',
			'callback'            => static function ( \WP_REST_Request $request ) {
				return send_test_mail( (int) $request['id'] );
			},
		)
	);
}

/**
 * No request names the address: it is the user's own.
 *
 * @return array{email: string}|\WP_Error
 */
function send_test_mail( int $id ) {
	$email   = wp_get_current_user()->user_email;
	$request = new \WP_REST_Request( 'GET', "/wp/v2/posts/$id" );
	$request->set_param( '_fields', 'id,slug,title,excerpt,lang' );
	$post     = rest_get_server()->response_to_data( rest_do_request( $request ), false );
	$response = post_signed( 'test-mail', (string) wp_json_encode( compact( 'email', 'post' ) ) );
	$status   = (int) wp_remote_retrieve_response_code( $response );
	if ( 200 === $status ) {
		return compact( 'email' );
	}
	/* translators: %d: an HTTP status, 0 without a response. */
	$failed = sprintf( __( 'The test was not sent: HTTP %d.', 'tabulia-blog' ), $status );
	$reason = 429 === $status ? __( 'Enough tests were sent: try again tomorrow.', 'tabulia-blog' ) : $failed;
	return new \WP_Error( 'tabulia_test_mail', $reason, array( 'status' => 502 ) );
}
