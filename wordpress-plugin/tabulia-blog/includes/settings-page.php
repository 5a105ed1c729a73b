<?php
/**
 * Settings > Tabulia blog, for administrators. What wp-config.php sets is shown as such, and the secret never.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

const SETTINGS_PAGE = 'tabulia-blog';

function add_settings_page(): void {
	add_options_page(
		__( 'Tabulia blog', 'tabulia-blog' ),
		__( 'Tabulia blog', 'tabulia-blog' ),
		'manage_options',
		SETTINGS_PAGE,
		__NAMESPACE__ . '\\show_settings_page'
	);
}

function register_settings(): void {
	register_setting( SETTINGS_PAGE, SETTINGS_OPTION, array( 'sanitize_callback' => __NAMESPACE__ . '\\sanitise_settings' ) );
}

/**
 * An invalid value changes nothing; an empty secret keeps the stored one.
 *
 * @param mixed $submitted Of the form.
 */
function sanitise_settings( $submitted ): array {
	$stored = (array) get_option( SETTINGS_OPTION, array() );
	$given  = static function ( string $name ) use ( $submitted ): string {
		$value = is_array( $submitted ) ? ( $submitted[ $name ] ?? '' ) : '';
		return is_string( $value ) ? trim( $value ) : '';
	};
	$origin = $given( 'TABULIA_SITE_ORIGIN' );
	if ( '' === $origin || '' !== valid_origin( $origin ) ) {
		$stored['TABULIA_SITE_ORIGIN'] = valid_origin( $origin );
	} else {
		add_settings_error( SETTINGS_OPTION, 'origin', __( 'The address begins with https:// and has no path.', 'tabulia-blog' ) );
	}
	$secret = $given( 'TABULIA_WORDPRESS_SECRET' );
	if ( strlen( $secret ) >= MIN_SECRET_LENGTH ) {
		$stored['TABULIA_WORDPRESS_SECRET'] = $secret;
	} elseif ( '' !== $secret ) {
		add_settings_error( SETTINGS_OPTION, 'secret', __( 'The secret has 16 characters or more.', 'tabulia-blog' ) );
	}
	return $stored;
}

function show_settings_page(): void {
	echo '<div class="wrap"><h1>' . esc_html__( 'Tabulia blog', 'tabulia-blog' ) . '</h1><form method="post" action="options.php">';
	settings_fields( SETTINGS_PAGE );
	echo '<table class="form-table" role="presentation">';
	show_setting( 'TABULIA_SITE_ORIGIN', 'url', __( 'Address of the site', 'tabulia-blog' ), setting( 'TABULIA_SITE_ORIGIN' ) );
	show_setting( 'TABULIA_WORDPRESS_SECRET', 'password', __( 'Shared secret', 'tabulia-blog' ), '' );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}

function show_setting( string $name, string $type, string $label, string $value ): void {
	$is_fixed = '' !== fixed_setting( $name );
	$is_kept  = 'password' === $type && '' !== shared_secret();
	$hint     = $is_kept ? __( 'A secret is stored; leave this empty to keep it.', 'tabulia-blog' ) : '';
	printf(
		'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td><input class="regular-text" type="%3$s" id="%1$s" name="%4$s" value="%5$s" autocomplete="off"%6$s><p class="description">%7$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( $type ),
		esc_attr( SETTINGS_OPTION . "[$name]" ),
		esc_attr( $value ),
		disabled( $is_fixed, true, false ),
		esc_html( $is_fixed ? __( 'Set in wp-config.php or in the environment.', 'tabulia-blog' ) : $hint )
	);
}
