<?php
/**
 * The plugin's texts in the user's language. Every kind of French has the same ones.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

function load_texts(): void {
	if ( 0 === strpos( determine_locale(), 'fr' ) ) {
		// WordPress reads the file of the same name that ends with .l10n.php.
		load_textdomain( 'tabulia-blog', FOLDER . '/languages/french.mo' );
	}
}
