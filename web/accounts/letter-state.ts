import { useLocation } from '../router/router-provider.tsx';

declare module '../router/router.ts' {
  interface VisitState {
    /** Whom a letter was just sent to; kept with the visit, never in the address. */
    email?: string;
    /** The link of this visit has confirmed its address. */
    verified?: boolean;
  }
}

export function useLetterAddress(): string | undefined {
  return useLocation().state.email;
}

export function useVerifiedBefore(): boolean {
  return useLocation().state.verified === true;
}
