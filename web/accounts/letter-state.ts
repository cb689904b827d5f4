import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whom a letter was just sent to; kept with the visit, never in the address. */
    email?: string;
    /** The link of this visit has confirmed its address. */
    verified?: boolean;
  }
}

export function useLetterAddress(): string | undefined {
  return useLocation({ select: ({ state }) => state.email });
}

export function useVerifiedBefore(): boolean {
  return useLocation({ select: ({ state }) => state.verified === true });
}
