<?php
/**
 * Why the site shows a former version: what it says of its reading of this WordPress (`POST {site}/api/blog/state`).
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** A younger change is on its way; the site is not asked why. */
const EXPLAINED_AFTER_SECONDS = 10;

/**
 * @param int $modified When the post changed.
 * @param int $status   Of the post's page.
 */
function reason_of_site( int $modified, int $status ): string {
	$failure = failure_text();
	if ( '' !== $failure ) {
		return $failure;
	}
	$reason = time() - $modified < EXPLAINED_AFTER_SECONDS ? '' : reason_of_reading( $modified );
	if ( '' !== $reason ) {
		return $reason;
	}
	if ( 200 === $status || 404 === $status ) {
		return __( 'The site has not read the change yet.', 'tabulia-blog' );
	}
	/* translators: %d: an HTTP status. */
	return sprintf( __( 'The site responds with HTTP %d.', 'tabulia-blog' ), $status );
}

/** Reason for which the site does not take the change over, '' when it says nothing of that. */
function reason_of_reading( int $modified ): string {
	$state = json_decode( (string) wp_remote_retrieve_body( post_signed( 'state', '{}' ) ), true );
	$kind  = $state['state'] ?? '';
	$age   = $state['ageSeconds'] ?? null;
	if ( is_array( $state['doubt'] ?? null ) ) {
		$doubt = $state['doubt'] + array_fill_keys( array( 'lost', 'hidden', 'of' ), 0 );
		$text  = $doubt['hidden'] > $doubt['lost']
			/* translators: 1: number of posts, 2: number of all posts. */
			? __( 'The site does not believe this WordPress, which keeps %1$d of %2$d posts out of search engines all at once. An administrator of the site has to decide.', 'tabulia-blog' )
			/* translators: 1: number of missing posts, 2: number of all posts. */
			: __( 'The site does not believe this WordPress, which lacks %1$d of %2$d posts. An administrator of the site has to decide.', 'tabulia-blog' );
		return sprintf( $text, (int) max( $doubt['hidden'], $doubt['lost'] ), (int) $doubt['of'] );
	}
	if ( 'down' === $kind || 'slow' === $kind ) {
		return __( 'The site cannot read this WordPress at present.', 'tabulia-blog' );
	}
	// A second later than the change and a second ago, or it may be the page that is a moment behind.
	return is_int( $age ) && $age > 1 && $age < time() - $modified
		? __( 'The site has read this WordPress since, and has not taken the change over.', 'tabulia-blog' )
		: '';
}
