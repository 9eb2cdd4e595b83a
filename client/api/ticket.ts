import type { TicketRequest, TicketResponse } from '#shared/wire/account.ts'
import type { ApiClient } from './ApiClient.ts'

/** The address at which a tab of its own opens a report or file, once. Throws ApiError. */
export async function ticketOf(api: ApiClient, address: string): Promise<string> {
  const ticket = await api.post<TicketResponse>('/api/account/ticket', { address } satisfies TicketRequest)
  return ticket.address
}
