<?php
/**
 * Where the site is and the secret shared with it: constants of wp-config.php, else the environment.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** A shorter secret could be guessed; the Worker refuses one as well. */
const SHORTEST_SECRET = 16;

/** The value of a setting, '' when there is none. */
function setting( string $name ): string {
	$value = defined( $name ) ? constant( $name ) : getenv( $name );
	return is_string( $value ) ? trim( $value ) : '';
}

/** Scheme and host of the site, without a slash at its end; '' when that is not what is set. */
function site_origin(): string {
	$origin = untrailingslashit( setting( 'TABULIA_SITE_ORIGIN' ) );
	// Plain http is for the machine that one develops on.
	$form = '#^(https://[a-z0-9.-]+|http://(localhost|127\.0\.0\.1))(:\d{1,5})?$#i';
	return 1 === preg_match( $form, $origin ) ? $origin : '';
}

/** Signs purges and preview links. Never shown, logged or sent. */
function shared_secret(): string {
	return setting( 'TABULIA_WORDPRESS_SECRET' );
}

/** Whether purges and previews can work. */
function is_configured(): bool {
	return '' !== site_origin() && strlen( shared_secret() ) >= SHORTEST_SECRET;
}

/** The HMAC-SHA256 of a message in lower-case hex, as worker/wordpress/signed-message.ts checks it. */
function signature_of( string $message ): string {
	return hash_hmac( 'sha256', $message, shared_secret() );
}
