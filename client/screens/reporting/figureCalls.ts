import type { PartLine } from '#shared/wire/figures.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { ApiClient } from '../../api/ApiClient.ts'
import type { PartsReceiver } from '../../screen/figures/ArrivingParts.ts'

/** Fetches the parts of the dashboard, from the start of the first day to the end of the last (S1 §2, O-091). Throws ApiError. */
export function fetchDashboard(api: ApiClient, period: ReportPeriod, receiver: PartsReceiver): Promise<void> {
  return fetchParts(api, 'dashboard', period, receiver)
}

/** Fetches the parts of the revenue forecast of a period (O-089). Throws ApiError. */
export function fetchForecast(api: ApiClient, period: ReportPeriod, receiver: PartsReceiver): Promise<void> {
  return fetchParts(api, 'revenueForecast', period, receiver)
}

/** Fetches what customers owe today, or owed at the end of an earlier day, by age (O-088). Throws ApiError. */
export function fetchReceivables(api: ApiClient, day: string, receiver: PartsReceiver): Promise<void> {
  return fetchParts(api, 'receivables', { day }, receiver)
}

function fetchParts(
  api: ApiClient,
  screen: string,
  body: object,
  { take, signal }: PartsReceiver,
): Promise<void> {
  // The shared wire types are the contract of the response; the server's tests verify it.
  return api.postForLines(`/api/figures/${screen}`, body, { signal, take: (line) => take(line as PartLine) })
}
