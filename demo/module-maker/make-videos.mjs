// Makes the short videos of the demo modules: a generated landscape that moves, drawn frame by frame in a
// browser, with a soft tone. `node demo/module-maker/make-videos.mjs [name]` needs ffmpeg and Chromium;
// the files it writes into `assets` are kept in the repository, so nobody else does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { films } from './films.mjs'

const ASSETS = path.join(import.meta.dirname, 'assets')
const [WIDTH, HEIGHT, FPS] = [960, 540, 15]
const only = process.argv[2]

async function run(args, feed) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close')
  if (feed) await feed(child.stdin)
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** Two quiet notes that swell and fall with the picture. */
function tone(seconds, breath) {
  const swell = `(0.35+0.65*pow(sin(PI*t/${breath}),2))*min(1,t/2)*min(1,(${seconds}-t)/2)`
  return `aevalsrc='0.05*${swell}*(sin(2*PI*196*t)+0.6*sin(2*PI*293.66*t)+0.3*sin(2*PI*98*t))':d=${seconds}:s=48000`
}

async function film(page, { module, name, poster, seconds, breath, background, frame, captions }) {
  const folder = path.join(ASSETS, module, 'media')
  const to = (ending) => path.join(folder, `${name}.${ending}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(to('svg'), frame(background, poster, WIDTH, HEIGHT))
  writeFileSync(to('vtt'), webVtt(captions))
  const frames = seconds * FPS
  const raw = path.join(folder, 'frames.mkv')
  await run(
    [
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-r',
      String(FPS),
      '-i',
      '-',
      '-f',
      'lavfi',
      '-i',
      tone(seconds, breath),
      '-shortest',
      '-c:v',
      'ffv1',
      '-c:a',
      'flac',
      raw,
    ],
    async (pipe) => {
      for (let at = 0; at < frames; at++) {
        await page.evaluate(
          (svg) => {
            document.body.innerHTML = svg
          },
          frame(background, at / FPS, WIDTH, HEIGHT),
        )
        const png = await page.screenshot({ type: 'png' })
        if (!pipe.write(png)) await once(pipe, 'drain')
      }
    },
  )
  await run([
    '-i',
    raw,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '3',
    '-g',
    String(FPS * 4),
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'libopus',
    '-b:a',
    '40k',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    to('webm'),
  ])
  await run([
    '-i',
    raw,
    '-c:v',
    'libx264',
    '-crf',
    '30',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-g',
    String(FPS * 4),
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '48k',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    to('mp4'),
  ])
  unlinkSync(raw)
}

const clock = (at) =>
  `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${(at % 60).toFixed(3).padStart(6, '0')}`
const webVtt = (captions) =>
  `WEBVTT\n\n${captions.map(([from, to, words]) => `${clock(from)} --> ${clock(to)}\n${words}\n`).join('\n')}`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
await page.setContent('<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>')
for (const each of films) if (!only || only === each.name) await film(page, each)
await browser.close()
