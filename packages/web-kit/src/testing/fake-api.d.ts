import { type AnswerOf, type GatewayCall, type ParsedOf } from '@evenhand/contracts/http';
import { type FieldError, type ProblemCode, type ProofChallenge } from '@evenhand/contracts/problems';
import express from 'express';
/** What a fake answers instead of the contract's answer. */
export declare class Refuses {
    readonly code: ProblemCode;
    readonly errors: FieldError[] | undefined;
    readonly retryAfterSeconds: number | undefined;
    readonly challenge: ProofChallenge | undefined;
    constructor(code: ProblemCode, more?: {
        errors?: FieldError[];
        retryAfterSeconds?: number;
        challenge?: ProofChallenge;
    });
}
type Answered<C extends GatewayCall> = AnswerOf<C> | Refuses;
type Answer<C extends GatewayCall> = (parts: ParsedOf<C>, headers: express.Request['headers']) => Answered<C> | Promise<Answered<C>>;
interface Fake {
    call: GatewayCall;
    answer: (parts: never, headers: express.Request['headers']) => unknown;
}
export declare const fake: <const C extends GatewayCall>(call: C, answer: Answer<C>) => Fake;
/**
 * A server that speaks the contract: what comes in and what goes out are checked by the contract's own schemas, so that a
 * page or a fake that violates one fails its test (500, and `complaints`).
 */
export declare function startFakeApi(fakes: readonly Fake[]): Promise<{
    origin: string;
    complaints: string[];
    heard: {
        path: string;
        body: unknown;
        headers: express.Request['headers'];
    }[];
    stop: () => Promise<unknown>;
}>;
export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;
/** Sends the page's own calls, which have no host, to a fake. Answers how to undo it. */
export declare function routeFetchTo(api: FakeApi): () => void;
export {};
