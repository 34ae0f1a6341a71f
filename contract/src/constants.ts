/** Every business constant of the specification, section 9, with its unit in the name (SYS-013). */

/** Nearly the longest time that browsers store a cookie: for so long a browser is known again; each login renews it. */
export const DEVICE_KNOWN_S = 365 * 24 * 60 * 60

/** Staff: the shortest password, and how long a session may be idle, may last, and a code counts as new (STA-003 to STA-007). */
export const STAFF_PASSWORD_MIN = 12
export const STAFF_NAME_MAX = 80
export const STAFF_IDLE_MS = 30 * 60 * 1000
export const STAFF_SESSION_LIFE_MS = 10 * 60 * 60 * 1000
export const STAFF_CODE_NEW_MS = 10 * 60 * 1000
export const STAFF_LINK_VALID_MS = 24 * 60 * 60 * 1000
/** Below this the facilitators' reads of content answer with the draft (CTM-002). */
export const PREVIEW_PATH = '/staff/preview'

export const NAME_MIN = 3
export const NAME_MAX = 16
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const CITY_NAME_MIN = 2
export const CITY_NAME_MAX = 80
export const AGENCY_NAME_MIN = 2
export const AGENCY_NAME_MAX = 120
export const ADDRESS_MAX = 200

/** The id of 'Other...' in the web; it is sent as 0 (CON-26). */
export const OTHER_AGENCY_ID = -1
export const OTHER_AGENCY_SENT_ID = 0
/** The cityId that is sent with a typed city name (ACC-013). */
export const UNLISTED_CITY_ID = 0
export const DEFAULT_COUNTRY_CODE = 'CA'

export const INTRO_LEAVE_MS = 400
export const INTRO_FORM_MS = 600
export const CONFIRMATION_VALID_MS = 2 * 24 * 60 * 60 * 1000
/** How long whoever was invited is eligible at once. */
export const INVITATION_VALID_MS = 14 * 24 * 60 * 60 * 1000
/** The link that proves the new address of an account. */
export const EMAIL_CHANGE_VALID_MS = 2 * 24 * 60 * 60 * 1000
export const RESET_VALID_MS = 60 * 60 * 1000

export const TOOLTIP_MAX = 75
export const COPY_TOAST_MS = 1000
export const MODAL_WIDTH_PX = 521
export const MODAL_HEIGHT_PX = 251
export const MODAL_WIDE_WIDTH_PX = 685
export const BREAKPOINT_TWO_CARDS_PX = 950
export const BREAKPOINT_THREE_CARDS_PX = 1600

export const PING_TIMEOUT_MS = 5000
export const RECONNECT_STATUS_MS = 2000

/** Access token: its lifetime, the age from which a call renews it, and the longest session (ACC-052). */
export const TOKEN_LIFE_MS = 2 * 60 * 60 * 1000
export const TOKEN_RENEW_AFTER_MS = 15 * 60 * 1000
export const SESSION_LIFE_MS = 12 * 60 * 60 * 1000
/** How long a password check is valid for one session (CLI-033). */
export const PASSWORD_CHECK_VALID_MS = 15 * 60 * 1000
/** How often the web renews the session while a module runs (ACC-052). */
export const RENEW_SESSION_EVERY_MS = 10 * 60 * 1000
/** How long the web waits before it sends again what the hub could not accept (OFF-012). */
export const SEND_WAITING_EVERY_MS = 60 * 1000
/** A tab that was hidden longer than this validates its session on return (ACC-051). */
export const SESSION_CHECK_AFTER_MS = 5 * 60 * 1000

export const DEMOGRAPHICS_START_ROWS = 2
export const PARTICIPATION_MIN = 1
export const AGE_MAX = 120
export const PARTICIPATION_COUNT_MAX = 10_000
/** From this many clients on, participation offers a find-by-ID box (PAR-020). */
export const FIND_CLIENT_FROM = 25

/** How long the frame has to report ready (DEL-007). */
export const FRAME_READY_MS = 20_000
/** How long the UI waits for track_stopped (DEL-015). */
export const STOP_ANSWER_MS = 10_000
/** The lifetimes of a launch token (DEL-016) and of a pending launch (DEL-018). */
export const LAUNCH_TOKEN_LIFE_MS = 5 * 60 * 1000
export const LAUNCH_PENDING_MS = 2 * 60 * 1000
/** The server ends a run whose socket has been gone for this long (DEL-020). */
export const SOCKET_GONE_MS = 120_000
/** Socket events a connection may send in a minute (DEL-023). */
export const SOCKET_EVENTS_PER_MIN = 30

export const CLIENT_CODE_LENGTH = 8
export const CLIENT_PASSWORD_LENGTH = 12
export const CLIENT_CODE_RESERVED_MS = 60 * 60 * 1000
/** How many codes a device has in reserve, and for how long after its last sync they may be given out. */
export const DEVICE_CODES = 20
export const DEVICE_CODES_LIFE_MS = 30 * 24 * 60 * 60 * 1000
/** The longest page of a client list (API-029). */
export const CLIENT_LIST_MAX = 500
/** The longest text that is searched for (API-029). */
export const QUERY_MAX = 100
export const CLIENT_CURSOR_MAX = 500
/** How many clients the list screen requests at a time (CLI-008). */
export const CLIENT_PAGE = 100
/** The longest value of a meta. */
export const META_VALUE_MAX = 200

/** The longest time a free place is offered to the next on the waiting list; never past the event's start. */
export const PLACE_OFFER_MS = 24 * 60 * 60 * 1000
export const WEBINAR_ID_MAX = 64

/** Offline (section 9). The free space needed before a download is offered, and the size of one part of a video. */
export const STORAGE_NEEDED_BYTES = 300 * 1024 * 1024
export const VIDEO_CHUNK_BYTES = 2 * 1024 * 1024
export const VIDEO_CHUNK_DEFAULT_BYTES = 1024 * 1024
export const VIDEO_CHUNKS_AT_ONCE = 3
/** The pause after each batch, and the number of assets in a batch (OFF-021). */
export const ASSET_PAUSE_MS = 50
export const ASSETS_AT_ONCE = 4
/** Files up to this size are sent together in packs, because a module may have a thousand small ones. */
export const PACKED_ASSET_MAX_BYTES = 256 * 1024
export const PACK_MAX_BYTES = 2 * 1024 * 1024
export const PACK_MAX_FILES = 200
/** How often a part is requested before its download fails. */
export const PART_TRIES = 3
export const STORED_VIDEO_LIFE_MS = 7 * 24 * 60 * 60 * 1000
export const ETA_SAMPLES = 6
export const PANEL_NAME_MAX = 32
export const PANEL_HIDE_MS = 60_000
export const PANEL_COLLAPSE_MS = 1000
/** An offline run is accepted this long after it ended (DEL-024). */
export const OFFLINE_RUN_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** Data stored for offline participation is deleted after this long without a sync. */
export const OFFLINE_CLIENTS_LIFE_MS = 14 * 24 * 60 * 60 * 1000
/** For how many days a device may work without internet: the maximum, and the default. */
export const OFFLINE_DAYS_MAX = 14
export const OFFLINE_DAYS = 7
/** Wrong passwords on a locked device: how many cause a wait, its length, and how many delete the data about people. */
export const UNLOCK_WAIT_AFTER = 5
export const UNLOCK_WAIT_MS = 60_000
export const UNLOCK_WIPE_AFTER = 10
/** A download token's lifetime; the hub requests another when it ends. */
export const DOWNLOAD_TOKEN_LIFE_MS = 15 * 60 * 1000

/** The version of the terms that the product brings; staff publish later ones (CTM-011). */
export const TERMS_VERSION = '2026-01'
