/** Time limits of the service that no machine reaches, however slow it is, for tests that are not about them. */
export const patient = { planTimeoutMs: 60_000 } as const;

/** The same for calls that wait for a planning process. */
export const patientQueue = { queueTimeoutMs: 60_000 } as const;
