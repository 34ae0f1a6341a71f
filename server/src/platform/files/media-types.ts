/** Which media type a file is served with: by its ending, so that nothing depends on the machine. */

const TEXT = '; charset=utf-8'

const MIME_TYPES: Record<string, string> = {
  html: `text/html${TEXT}`,
  htm: `text/html${TEXT}`,
  xhtml: `application/xhtml+xml${TEXT}`,
  css: `text/css${TEXT}`,
  js: `text/javascript${TEXT}`,
  mjs: `text/javascript${TEXT}`,
  json: `application/json${TEXT}`,
  map: `application/json${TEXT}`,
  webmanifest: `application/manifest+json${TEXT}`,
  xml: `text/xml${TEXT}`,
  xsd: `text/xml${TEXT}`,
  dtd: `application/xml-dtd${TEXT}`,
  txt: `text/plain${TEXT}`,
  md: `text/plain${TEXT}`,
  csv: `text/csv${TEXT}`,
  vtt: `text/vtt${TEXT}`,
  srt: `text/plain${TEXT}`,
  svg: `image/svg+xml${TEXT}`,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  weba: 'audio/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  zip: 'application/zip',
  epub: 'application/epub+zip',
  swf: 'application/x-shockwave-flash',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const UNKNOWN = 'application/octet-stream'

/** The Content-Type of a file name or path; an unknown ending is bytes that no browser runs. */
export function mimeOf(path: string): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase()
  return (ending !== undefined && Object.hasOwn(MIME_TYPES, ending) && MIME_TYPES[ending]) || UNKNOWN
}

/** True for a page a frame can open. */
export function isPage(path: string): boolean {
  return /^(text\/html|application\/xhtml\+xml)/.test(mimeOf(path))
}
