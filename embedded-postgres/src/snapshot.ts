/** Packs a closed database directory into a tar and unpacks it, so that a new database starts quickly. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The ustar header: name, mode, size in octal, checksum, kind; each entry is padded to whole blocks. */
const BLOCK = 512
const NAME_END = 100
const MODE_AT = 100
const SIZE_AT = 124
const SIZE_DIGITS = 11
const CHECKSUM_AT = 148
const CHECKSUM_END = 156
const CHECKSUM_DIGITS = 6
const KIND_AT = 156
const MAGIC_AT = 257
const PREFIX_AT = 345
const PREFIX_END = 500
const OCTAL = 8
const SPACE = 0x20
const FOLDER = '5'
const GZIP_MAGIC = 0x1f8b
const PRIVATE_FOLDER = 0o700

/** Files of a running engine that are not part of its data. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts'])

/** Writes a tar of a directory that no engine has open. The file appears only when it is complete. */
export function packDirectory(directory: string, file: string): void {
  const draft = `${file}.${process.pid}`
  const out = openSync(draft, 'w')
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name)
    if (LEFT_OUT.has(entry.name)) continue
    const name = path.relative(directory, full)
    if (entry.isDirectory()) writeSync(out, headerOf(`${name}/`, 0, FOLDER))
    else if (entry.isFile()) {
      const bytes = readFileSync(full)
      writeSync(out, headerOf(name, bytes.length, '0'))
      writeSync(out, bytes)
      writeSync(out, Buffer.alloc(paddingAfter(bytes.length)))
    }
  }
  writeSync(out, Buffer.alloc(2 * BLOCK))
  fsyncSync(out)
  closeSync(out)
  renameSync(draft, file)
}

/** Unpacks a tar (also gzipped) into a new directory. Throws on an entry with a path outside of it. */
export function unpackDirectory(file: string, directory: string): void {
  const packed = readFileSync(file)
  const tar = packed.readUInt16BE() === GZIP_MAGIC ? gunzipSync(packed) : packed
  mkdirSync(directory, { recursive: true, mode: PRIVATE_FOLDER })
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK)
    const size = Number.parseInt(textAt(header, SIZE_AT, SIZE_AT + SIZE_DIGITS), OCTAL)
    const prefix = textAt(header, PREFIX_AT, PREFIX_END)
    const name = path.posix.join(prefix, textAt(header, 0, NAME_END))
    const target = path.resolve(directory, name)
    if (target !== directory && !target.startsWith(directory + path.sep))
      throw new Error(`${file} contains ${name}, a path outside of the new directory`)
    at += BLOCK
    if (textAt(header, KIND_AT, KIND_AT + 1) === FOLDER)
      mkdirSync(target, { recursive: true, mode: PRIVATE_FOLDER })
    else writeFileSync(target, tar.subarray(at, at + size), { mode: 0o600 })
    at += size + paddingAfter(size)
  }
}

/** Moves a complete and synced directory to its final path, so that a power cut leaves all of it or nothing. */
export function moveToFinalPath(from: string, to: string): void {
  // An empty directory may be there already; rename replaces it only on some systems.
  if (existsSync(to)) rmSync(to, { recursive: true })
  renameSync(from, to)
  syncPath(path.dirname(to))
}

/** Syncs every file and folder of a tree to the disk. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(path.join(entry.parentPath, entry.name))
  }
  syncPath(directory)
}

function syncPath(target: string): void {
  // Windows cannot open a directory to sync it.
  if (process.platform === 'win32' && statSync(target).isDirectory()) return
  const fd = openSync(target, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function headerOf(name: string, size: number, kind: string): Buffer {
  if (Buffer.byteLength(name) > NAME_END) throw new Error(`the name ${name} is too long for a snapshot`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000700\0', MODE_AT)
  header.write(`${size.toString(OCTAL).padStart(SIZE_DIGITS, '0')}\0`, SIZE_AT)
  header.fill(SPACE, CHECKSUM_AT, CHECKSUM_END)
  header.write(kind, KIND_AT)
  header.write('ustar\0' + '00', MAGIC_AT)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(OCTAL).padStart(CHECKSUM_DIGITS, '0')}\0 `, CHECKSUM_AT)
  return header
}

function textAt(header: Buffer, from: number, to: number): string {
  const field = header.subarray(from, to)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? field.length : end).toString()
}

function paddingAfter(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}
