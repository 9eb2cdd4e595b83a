import type { FastifyRequest } from 'fastify'

/** Does this host name refer to this computer? */
export function isLoopbackName(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** Is traffic to this address encrypted, or does it never leave this computer? */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackName(hostname)
}

/** Headers that proxies add to forwarded requests. */
const FORWARDING_HEADERS = /^(forwarded|via|x-real-ip|x-client-ip|x-forwarded(-.*)?|cf-.*|true-client-ip)$/

/**
 * Did the request come from this computer directly, not through a proxy? A foreign Host header is how a web page elsewhere would
 * reach a server that only this machine can see. A proxy may leave no trace at all, so whatever this guards must also be enabled
 * explicitly (`demoSignIn`).
 */
export function isFromThisComputer(request: FastifyRequest): boolean {
  if (Object.keys(request.headers).some((name) => FORWARDING_HEADERS.test(name))) return false
  return isLoopbackAddress(request.raw.socket.remoteAddress) && loopbackOrigin(request.headers.host) !== null
}

/** The origin of a Host header that names this computer; null otherwise. */
export function loopbackOrigin(hostHeader: string | undefined): string | null {
  const address = `http://${hostHeader ?? ''}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.host === hostHeader?.toLowerCase().replace(/:80$/, '') && isLoopbackName(url.hostname)
    ? url.origin
    : null
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && isLoopbackName(address.replace(/^::ffff:/i, ''))
}
