import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { waitUntil } from './waitUntil.ts'

/** The key and the certificate of localhost. */
export const CERTIFICATE_FILE = path.resolve('test/support/loopbackCertificate.pem')

/** Whether this computer has the proxy of the production guide. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

interface NginxOptions {
  /** Where it keeps what it writes. */
  readonly folder: string
  readonly httpPort: number
  readonly httpsPort: number
  /** Those of the servers behind it, two. */
  readonly servers: readonly [number, number]
}

/** The proxy, with the configuration of the production guide. */
export interface Nginx {
  readonly url: string
  /** The file in which servers are taken out and put back. */
  readonly conf: string
  /** The command that lets it read that file again. */
  readonly reload: string
  log(): string
  stop(): Promise<void>
}

/** Starts it as the guide says, with ports, certificate and log of the test. */
export async function startNginx({ folder, httpPort, httpsPort, servers }: NginxOptions): Promise<Nginx> {
  const conf = path.join(folder, 'rolloff.conf')
  const main = path.join(folder, 'nginx.conf')
  const log = path.join(folder, 'rolloff.log')
  const places: readonly (readonly [string, string])[] = [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    ['127.0.0.1:4801', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:4802', `127.0.0.1:${servers[1]}`],
    ['/etc/ssl/rolloff.pem', CERTIFICATE_FILE],
    ['/etc/ssl/rolloff.key', CERTIFICATE_FILE],
    ['server_name rolloff.company.example;', 'server_name localhost;'],
    ['/var/log/nginx/rolloff.log', log],
  ]
  let text = readFileSync('deploy/nginx.conf', 'utf8')
  for (const [usual, ours] of places) {
    if (!text.includes(usual)) throw new Error(`deploy/nginx.conf does not have ${usual}`)
    text = text.replaceAll(usual, ours)
  }
  writeFileSync(conf, text)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(path.join(folder, name))
  writeFileSync(
    main,
    [
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events { worker_connections 1024; }',
      'http {',
      ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
      `  include ${conf};`,
      '}',
    ].join('\n'),
  )
  const args = ['-c', main, '-e', `${folder}/error.log`]
  const checked = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const child = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: 'ignore' })
  await waitUntil(() => isListening(httpsPort))
  return {
    url: `https://localhost:${httpsPort}`,
    conf,
    reload: `nginx ${args.join(' ')} -s reload`,
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
