/**
 * A content editor who uploads one package after another by nginx while machines are lost. After each loss the upload goes
 * on from what the hub has. A whole package has the bytes that were sent (CTM-006).
 */
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { staffCalls } from '../../contract/src/every-staff-call.ts'
import { UPLOAD_PART_BYTES, uploadAddress } from '../../contract/src/staff-uploads.ts'
import { createContext } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { codeAt } from '../../server/src/platform/credentials/one-time-codes.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { withUploadedFile } from '../../server/src/platform/uploads/uploads.ts'
import { STAFF_PASSWORD } from '../../server/src/testing/staff.ts'

const AGAIN_MS = 500
const PART_MS = 30_000
const PURPOSE = 'module-package'
const PARTS = 'application/offset+octet-stream'
const BLOCK_BYTES = 16
const GONE = 404
/** The database and the store are away for seconds. What cannot be put together for a minute is lost. */
const WHOLE_TRIES = 120
/** What an honest hub says to a part while something of it is away. 0: no answer. 409, 423: another try came first. */
const LATER = new Set([0, 409, 423, 429, 502, 503, 504])

/** Bytes that look like a film, without a file: any part of them is made when it is sent. */
class Package {
  /** @param {number} size in bytes */
  constructor(size) {
    this.size = size
    this.key = randomBytes(BLOCK_BYTES)
  }

  /** @param {number} from where the part begins, a multiple of 16 */
  part(from) {
    const counter = Buffer.alloc(BLOCK_BYTES)
    counter.writeBigUInt64BE(BigInt(from / BLOCK_BYTES), BLOCK_BYTES / 2)
    const cipher = createCipheriv('aes-128-ctr', this.key, counter)
    return cipher.update(Buffer.alloc(Math.min(UPLOAD_PART_BYTES, this.size - from)))
  }

  sum() {
    const hash = createHash('sha256')
    for (let from = 0; from < this.size; from += UPLOAD_PART_BYTES) hash.update(this.part(from))
    return hash.digest('hex')
  }
}

export class Editor {
  /** Whole uploads that have other bytes, and acknowledged parts that were gone later. @type {string[]} */
  losses = []
  goneOnWith = 0
  cookie = ''

  /**
   * @param {import('./load.mjs').Load} load
   * @param {{ id: number, link: string }} account whose password is not chosen yet
   */
  constructor(load, account) {
    this.load = load
    this.account = account
  }

  /** Signs in, and uploads packages of this size until the load is over; the last one to its end. */
  async uploadOnAndOn(size) {
    await this.signIn()
    const { env, folder } = this.load.site
    const config = readConfig({ ...env, HUB_DATA_DIR: join(folder, 'uploads') })
    const { context, close } = await createContext(config, { log: createLog('silent') })
    while (!this.load.isOver) {
      try {
        await this.upload(context, new Package(size))
        this.load.count('upload')
      } catch (error) {
        this.losses.push(error.message)
      }
    }
    await close()
  }

  /** Fails when the upload is gone, or has other bytes than were sent. */
  async upload(context, sent) {
    const id = await this.send(sent)
    const isWhole = await this.isWhole(context, id, sent)
    await this.end(id)
    if (!isWhole) throw new Error(`upload ${id} has other bytes than were sent`)
  }

  /** Before anything is lost, so each call is made once. */
  async signIn() {
    const token = this.account.link.split('/').at(-1)
    await this.call(staffCalls.setUpPassword, { token, password: STAFF_PASSWORD })
    const { secret } = (await this.call(staffCalls.beginAuthenticator, {})).record
    await this.call(staffCalls.confirmAuthenticator, { code: codeAt(secret, new Date()) })
  }

  /** A call of the console; without an answer, or where it is refused, undefined. */
  async call({ method, path }, body) {
    const answer = await this.load.call(`/api${path}`, { method, body, cookie: this.cookie })
    if (!answer.text.startsWith('{"success":true')) return undefined
    const [given] = answer.headers['set-cookie'] ?? []
    if (given) [this.cookie] = given.split(';')
    return JSON.parse(answer.text)
  }

  /** One's own uploads, asked for until they are told. */
  async uploads() {
    for (;;) {
      const told = await this.call(staffCalls.listUploads)
      if (told) return told.records
      await sleep(AGAIN_MS)
    }
  }

  /** An upload may be begun, or be gone, though the answer was lost: so the hub is asked before the call is made again. */
  async begin(about) {
    for (;;) {
      const told = await this.call(staffCalls.beginUpload, about)
      const found = told?.record ?? (await this.uploads()).find(({ name }) => name === about.name)
      if (found) return found.id
    }
  }

  async end(id) {
    while ((await this.uploads()).some((one) => one.id === id)) await this.call(staffCalls.endUpload, { id })
  }

  /** Sends a package in parts, and gives the id of its upload once the hub has all of it. */
  async send(sent) {
    const name = `${randomBytes(BLOCK_BYTES).toString('hex')}.zip`
    const about = { purpose: PURPOSE, name, size: sent.size, modifiedAt: 1, about: null }
    const id = await this.begin(about)
    let received = 0
    let isSure = true
    while (received < sent.size) {
      if (!isSure) {
        const there = await this.received(id)
        if (there < received) this.losses.push(`upload ${id} went back from ${received} to ${there}`)
        received = there
        this.goneOnWith += 1
      }
      const answer = await this.sendPart(id, sent.part(received), received)
      isSure = answer.status === 204
      if (isSure) received = Number(answer.headers['upload-offset'])
      else await sleep(AGAIN_MS)
    }
    return id
  }

  async sendPart(id, body, from) {
    const headers = {
      ...{ cookie: this.cookie, 'tus-resumable': '1.0.0', 'upload-offset': String(from) },
      'content-type': PARTS,
    }
    return this.askUpload(id, { method: 'PATCH', headers, body })
  }

  /** How much of it the hub has. */
  async received(id) {
    for (;;) {
      const headers = { cookie: this.cookie, 'tus-resumable': '1.0.0' }
      const answer = await this.askUpload(id, { method: 'HEAD', headers })
      if (answer.status === 200) return Number(answer.headers['upload-offset'])
      await sleep(AGAIN_MS)
    }
  }

  async askUpload(id, options) {
    const all = { ...options, agent: this.load.agent, signal: AbortSignal.timeout(PART_MS) }
    const answer = await this.load.site.front
      .ask(uploadAddress(id), all)
      .catch(() => ({ status: 0, headers: {}, text: '' }))
    if (answer.status === GONE) throw new Error(`upload ${id} is gone`)
    if (answer.status >= 300 && !LATER.has(answer.status))
      this.load.surprises.push(`${options.method} of an upload gave ${answer.status} ${answer.text}`)
    return answer
  }

  /** Whether the file that the hub puts together has the bytes that were sent. */
  async isWhole(context, id, sent) {
    const sumOf = async (path) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      return hash.digest('hex')
    }
    for (let tries = 0; tries < WHOLE_TRIES; tries += 1) {
      try {
        const sum = await withUploadedFile(context, this.account, { id, purpose: PURPOSE }, sumOf)
        return sum === sent.sum()
      } catch {
        // The database or the store may be away at this moment.
        await sleep(AGAIN_MS)
      }
    }
    return false
  }
}
