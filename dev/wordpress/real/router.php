<?php
/**
 * What a web server's rewrite rules do: PHP's own server calls this for each request. Files are
 * served, every other path is WordPress's.
 */

$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$file = realpath( $_SERVER['DOCUMENT_ROOT'] . $path );
$root = realpath( $_SERVER['DOCUMENT_ROOT'] );
if ( false !== $file && '/' !== $path && str_starts_with( $file, $root . '/' ) ) {
	if ( is_dir( $file ) && ! str_ends_with( $path, '/' ) ) {
		header( "Location: $path/", true, 301 );
		return true;
	}
	return false;
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF']    = '/index.php';
require $root . '/index.php';
