/** The version of the product, as the API's description and the command line say it. */
export const VERSION = '0.1.0'
