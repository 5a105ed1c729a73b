<?php
/**
 * The editor's 'Preview' opens the post on the site (docs/product/blog.md#blog-preview).
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Anybody with the link can read the draft, so it expires. */
const PREVIEW_LIFETIME = 12 * HOUR_IN_SECONDS;

/**
 * Redirects WordPress's own preview page to the site: the block editor builds the links of drafts
 * without the filter.
 */
function redirect_preview(): void {
	$post = is_preview() ? get_queried_object() : null;
	$link = $post instanceof \WP_Post ? preview_link( '', $post ) : '';
	if ( '' !== $link ) {
		nocache_headers();
		// Not wp_safe_redirect: the site is another host, fixed by the settings.
		wp_redirect( $link, 302, 'Tabulia Blog' ); // phpcs:ignore WordPress.Security.SafeRedirect
		exit;
	}
}

/**
 * `{site}/blog/preview?id={id}&preview=true&nonce={expiry}.{signature}` for users who may edit the post.
 *
 * @param string $link WordPress's own link.
 */
function preview_link( $link, \WP_Post $post ): string {
	if ( 'post' !== $post->post_type || ! current_user_can( 'edit_post', $post->ID ) ) {
		return (string) $link;
	}
	$expiry = time() + PREVIEW_LIFETIME;
	return add_query_arg(
		array(
			'id'      => $post->ID,
			'preview' => 'true',
			'nonce'   => $expiry . '.' . signature_of( "preview.{$post->ID}.{$expiry}" ),
		),
		site_origin() . '/blog/preview'
	);
}
