/** The npm packages of a release: those that the server loads, by the lock file, and the bill of everything that ships. */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../parts/root.mjs'
import { mustRun, run } from '../parts/run.mjs'
import { PlainFailure } from '../parts/steps.mjs'

/** What the server loads from node_modules; the workspaces themselves are in its bundle. */
const OF_SERVER = ['contract', 'embedded-postgres', 'server']
/** Whose packages are in the pages, as parts of their bundles. */
const OF_PAGES = ['ui', 'web', 'console', 'player']
const INDENT = 2
const QUIET = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})/

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, INDENT)}\n`)

/** Writes package.json of the root and of these workspaces, without what only development needs. */
function writePackages(folder, workspaces) {
  const { devDependencies: _, scripts: __, allowScripts: ___, ...root } = readJson(inRoot('package.json'))
  writeJson(join(folder, 'package.json'), { ...root, workspaces })
  for (const name of workspaces) {
    const { devDependencies: ____, ...own } = readJson(inRoot(name, 'package.json'))
    mkdirSync(join(folder, name), { recursive: true })
    // npm's bill of materials names each package with a version.
    writeJson(join(folder, name, 'package.json'), { ...own, version: root.version })
  }
}

/** The bill without what differs between two makings of the same release. */
function steadyBill(text, commitTime) {
  const bill = JSON.parse(text)
  delete bill.serialNumber
  bill.metadata.timestamp = commitTime
  bill.metadata.component.name = 'hub'
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  const [, ...parts] = UUID.exec(hash) ?? []
  return { ...bill, serialNumber: `urn:uuid:${parts.join('-')}` }
}

/**
 * Installs the packages of the server into an empty folder, and writes bom.json: the packages of the server and those
 * in the bundles of the pages, in the format CycloneDX.
 * @param {string} folder
 * @param {string} commitTime as ISO 8601
 */
export async function installPackages(folder, commitTime) {
  for (const name of ['package-lock.json', '.npmrc']) copyFileSync(inRoot(name), join(folder, name))
  writePackages(folder, [...OF_SERVER, ...OF_PAGES])
  await mustRun(['npm', 'ci', ...QUIET], { cwd: folder })
  const bill = await run(['sh', '-c', 'npm sbom --sbom-format cyclonedx --omit=dev 2>/dev/null'], {
    cwd: folder,
  })
  if (bill.code !== 0) throw new PlainFailure('npm could not write the bill of materials: npm sbom failed.')
  writeJson(join(folder, 'bom.json'), steadyBill(bill.output, commitTime))
  writePackages(folder, OF_SERVER)
  await mustRun(['npm', 'prune', ...QUIET, '--no-save'], { cwd: folder })
  leaveOnlyPackages(folder)
}

/** The folders of links to the programs of packages, which the server does not start. */
const linkFolders = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /node_modules.\.bin$/.test(path),
  )

/** Takes away what npm needs to install and the server does not: links, workspaces that are in the bundle, the lock. */
function leaveOnlyPackages(folder) {
  const gone = [
    'node_modules/@hub',
    ...linkFolders(folder),
    'node_modules/.package-lock.json',
    '.npmrc',
    'package-lock.json',
  ]
  const bundled = [...OF_SERVER, ...OF_PAGES].filter((name) => name !== 'server')
  for (const name of [...gone, ...bundled]) rmSync(join(folder, name), { recursive: true, force: true })
  const { workspaces: _, overrides: __, ...root } = readJson(join(folder, 'package.json'))
  const scripts = {
    start: 'node server/dist/main.js',
    hub: 'node server/dist/hub.js --folder "$INIT_CWD"',
  }
  writeJson(join(folder, 'package.json'), { ...root, scripts })
}
