<?php
/**
 * The editor's 'Preview' opens the post on the site (worker/wordpress/preview-nonce.ts).
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The link alone opens the draft: long enough for a review, short enough to be lost. */
const PREVIEW_SECONDS = 12 * HOUR_IN_SECONDS;

/**
 * The block editor makes the links of drafts by itself, past the filter: WordPress's own preview page
 * leads on to the site.
 */
function redirect_preview(): void {
	$post = is_preview() ? get_queried_object() : null;
	$link = $post instanceof \WP_Post ? preview_link( '', $post ) : '';
	if ( '' !== $link ) {
		nocache_headers();
		// Not the safe kind: the site is another host, and fixed by the settings.
		wp_redirect( $link, 302, 'Tabulia Blog' );
		exit;
	}
}

/**
 * `{site}/blog/preview?id={id}&preview=true&nonce={expiry}.{signature}` for who may edit the post.
 *
 * @param string $link What WordPress would open.
 */
function preview_link( $link, \WP_Post $post ): string {
	if ( 'post' !== $post->post_type || ! current_user_can( 'edit_post', $post->ID ) ) {
		return (string) $link;
	}
	$expiry = time() + PREVIEW_SECONDS;
	return add_query_arg(
		array(
			'id'      => $post->ID,
			'preview' => 'true',
			'nonce'   => $expiry . '.' . signature_of( "preview.{$post->ID}.{$expiry}" ),
		),
		site_origin() . '/blog/preview'
	);
}
