<?php
/**
 * The site's address and the shared secret: constants of wp-config.php, environment variables, or the settings page.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The Worker rejects a shorter secret as well. */
const MIN_SECRET_LENGTH = 16;

/** The option of each site of a network: name of the setting in it, by its constant. */
const SETTINGS_OPTION = 'tabulia_blog_settings';

/** The value outside of the database, '' when there is none. */
function fixed_setting( string $name ): string {
	$value = defined( $name ) ? constant( $name ) : getenv( $name );
	return is_string( $value ) ? trim( $value ) : '';
}

/** The value of a setting, '' when it is missing. */
function setting( string $name ): string {
	$fixed = fixed_setting( $name );
	if ( '' !== $fixed ) {
		return $fixed;
	}
	$stored = get_option( SETTINGS_OPTION );
	$value  = is_array( $stored ) ? ( $stored[ $name ] ?? '' ) : '';
	return is_string( $value ) ? trim( $value ) : '';
}

/** Scheme and host without a trailing slash; '' when the address is invalid. */
function valid_origin( string $origin ): string {
	$origin = untrailingslashit( $origin );
	// Plain http is for local development.
	$form = '#^(https://[a-z0-9.-]+|http://(localhost|127\.0\.0\.1))(:\d{1,5})?$#i';
	return 1 === preg_match( $form, $origin ) ? $origin : '';
}

function site_origin(): string {
	return valid_origin( setting( 'TABULIA_SITE_ORIGIN' ) );
}

/** Signs purges and preview links. Never shown, logged or sent. */
function shared_secret(): string {
	return setting( 'TABULIA_WORDPRESS_SECRET' );
}

/** Whether both settings are valid. */
function is_configured(): bool {
	return '' !== site_origin() && strlen( shared_secret() ) >= MIN_SECRET_LENGTH;
}

/** The HMAC-SHA256 of a message in lower-case hex, as the Worker verifies it. */
function signature_of( string $message ): string {
	return hash_hmac( 'sha256', $message, shared_secret() );
}
