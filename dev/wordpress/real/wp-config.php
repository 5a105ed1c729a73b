<?php
/**
 * The configuration of the local WordPress, copied beside its index.php. Its values come from the
 * environment that dev/wordpress/real/start-wordpress.ts sets.
 */

define( 'WP_HOME', getenv( 'LOCAL_WORDPRESS_URL' ) );
define( 'WP_SITEURL', WP_HOME );
define( 'WPMU_PLUGIN_DIR', getenv( 'LOCAL_WORDPRESS_PLUGINS' ) );
define( 'DB_DIR', getenv( 'LOCAL_WORDPRESS_DATABASE' ) );
define( 'DB_FILE', 'wordpress.sqlite' );
define( 'DB_NAME', 'wordpress' );
// Allows application passwords over plain http.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
// No requests to other machines, for updates or anything else.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', 'localhost,127.0.0.1' );
define( 'DISALLOW_FILE_MODS', true );

$table_prefix = 'wp_';

defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
