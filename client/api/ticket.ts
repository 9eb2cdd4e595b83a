import type { TicketRequest, TicketResponse } from '#shared/wire/account.ts'
import type { ApiClient } from './ApiClient.ts'

/** The URL at which a tab of its own opens a report or file, once. Throws ApiError. */
export async function ticketOf(api: ApiClient, url: string): Promise<string> {
  const ticket = await api.post<TicketResponse>('/api/account/ticket', {
    address: url,
  } satisfies TicketRequest)
  return ticket.address
}
