/** Typed calls of the server beside Breeze; throws ApiError. */
export interface Api {
  get<R>(path: string): Promise<R>
  post<R>(path: string, body?: unknown): Promise<R>
}
