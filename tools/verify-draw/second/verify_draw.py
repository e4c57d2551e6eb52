#!/usr/bin/env python3
"""A second implementation of docs/draw-format.md, on purpose: in another language, from that page alone, with nothing but Python 3.9.

  verify_draw.py FOLDER [--giveaway NAME] [--commitment HASH] [--freeze HASH]
                                     runs the draw in a folder again; HASH is a SHA-256 that you kept in time
  verify_draw.py --vectors FOLDER    compares itself with the test vectors

The signature of the beacon needs pairings of curves: it is checked where py_ecc is installed (pip install py_ecc). Without it, nothing is known of
chance: whoever holds the draw could have written any winner. Only draws that have been held are verified.
"""
import base64, hashlib, hmac, json, re, sys
from datetime import datetime, timedelta
from pathlib import Path
try: from zoneinfo import ZoneInfo
except ImportError: ZoneInfo = None
try:
    from py_ecc.bls.g2_primitives import pubkey_to_G1, signature_to_G2, subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.optimized_bls12_381 import G2, is_inf, pairing
    HAS_PAIRINGS = True
except ImportError: HAS_PAIRINGS = False

QUICKNET = {
    "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "publicKey": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
                 "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "scheme": "bls-unchained-g1-rfc9380", "genesis": 1692803367, "period": 3,
}

def sha(*parts): return hashlib.sha256(b"".join(parts)).digest()
def u32(number): return number.to_bytes(4, "big")
def u64(number): return number.to_bytes(8, "big")
def must(holds, sentence):
    if not holds: raise SystemExit("Does not agree: " + sentence)

# 2. Blinded donors
def salt_of(secret, donor): return hmac.new(secret, donor, hashlib.sha256).digest()
def blinded(donor, salt): return sha(b"evenhand-donor/1", salt, donor)

# 3. The pool
def records_of(pool):
    must(len(pool) > 0 and len(pool) % 40 == 0, "pool.bin is not made of whole records")
    records = [(pool[at:at + 32], int.from_bytes(pool[at + 32:at + 40], "big")) for at in range(0, len(pool), 40)]
    must(all(a[0] < b[0] for a, b in zip(records, records[1:])), "the records are not in the order of their ids")
    must(all(entries > 0 for _, entries in records), "a record has no entries")
    must(sum(entries for _, entries in records) < 2 ** 63, "the entries are too many")
    return records

# 4. The sum tree, by its recursive definition
def leaf(record): return sha(b"\0", record[0], u64(record[1])), record[1]
def join(left, right):
    must(left[1] + right[1] < 2 ** 63, "the entries are too many")
    return sha(b"\1", left[0], u64(left[1]), right[0], u64(right[1])), left[1] + right[1]
def tree(records):
    if len(records) == 1: return leaf(records[0])
    k = 1
    while k * 2 < len(records): k *= 2
    return join(tree(records[:k]), tree(records[k:]))

# 5. The documents: each kind of value, and the names that each document has
def text_of(pattern): return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None
def whole(low, high): return lambda value: type(value) is int and low <= value <= high
def exactly(wanted): return lambda value: type(value) is type(wanted) and value == wanted
def members(**kinds): return lambda value: isinstance(value, dict) and set(value) == set(kinds) and all(kinds[name](value[name]) for name in kinds)
def listed(kind, low, high): return lambda value: isinstance(value, list) and low <= len(value) <= high and all(map(kind, value))
def day(value): return text_of(r"2[01]\d\d-\d\d-\d\d")(value) and is_real(value, "%Y-%m-%d")
def instant(value): return text_of(r"2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")(value) and is_real(value, "%Y-%m-%dT%H:%M:%S.%fZ")
def entries(value): return text_of(r"0|[1-9]\d{0,18}")(value) and int(value) < 2 ** 63
def is_real(value, form):
    try: return int(value[17:19] or 0) < 60 and bool(datetime.strptime(value, form))
    except ValueError: return False
hash32, name, zone = text_of(r"[0-9a-f]{64}"), text_of(r"[a-z0-9-]{1,60}"), text_of(r"[A-Za-z][A-Za-z0-9_+/-]{0,63}")
count, index, alternates, rounds = whole(1, 2 ** 40), whole(0, 2 ** 40 - 1), whole(0, 99), whole(1, 10 ** 10)
base64url, uuid = text_of(r"[A-Za-z0-9_-]*"), text_of(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
place = members(entries=entries, id=hash32, index=index, ticket=entries)
beacon = members(genesis=whole(0, 10 ** 10), hash=hash32, period=whole(1, 86400), publicKey=text_of(r"[0-9a-f]{192}"), scheme=exactly(QUICKNET["scheme"]))
head_of_chain = members(chain=name, hash=hash32, seq=whole(0, 2 ** 53 - 1))
def document_of(kind, **kinds): return members(format=exactly("evenhand-draw/1"), kind=exactly(kind), **kinds)
DOCUMENTS = {
    "commitment": document_of("commitment", alternates=alternates, beacon=beacon, closesAt=instant, committedAt=instant, drawsOn=day, freezesAt=instant,
                              giveaway=name, round=rounds, rulesHash=hash32, seedHash=hash32, timeZone=zone),
    "freeze": document_of("freeze", commitmentHash=hash32, count=count, frozenAt=instant, ledgerHeads=listed(head_of_chain, 1, 1000), poolHash=hash32,
                          root=hash32, round=rounds, total=entries),
    "result": document_of("result", alternates=listed(place, 0, 99), freezeHash=hash32, randomness=hash32, round=rounds, seed=hash32,
                          signature=text_of(r"[0-9a-f]{96}"), winner=place),
    "proof": document_of("proof", count=count, donorId=uuid, entries=entries, index=index, path=base64url, salt=base64url),
}
RULES = {"slug": name, "closesAt": instant, "settlingSeconds": whole(0, 2592000), "drawsOn": day, "timeZone": zone, "alternates": alternates,
         "entriesMax": lambda value: isinstance(value, dict) and entries(value.get("giveaway"))}

def refuse_constant(word): raise ValueError(word)
def canonical(data, what):
    must(len(data) <= 1000000, what + " is longer than a megabyte")
    try:
        values = json.loads(data.decode(), parse_constant=refuse_constant)
        spelled = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError): raise SystemExit("Does not agree: " + what + " is not JSON")
    must(spelled == data, what + " is not spelled canonically")
    return values
def document(data, kind):
    must(all(byte < 0x7f for byte in data), kind + " is not ASCII")
    values = canonical(data, kind)
    must(DOCUMENTS[kind](values), kind + " is not as the format says")
    return values
def rules_of(data):
    values = canonical(data, "rules")
    must(isinstance(values, dict) and all(name in values and RULES[name](values[name]) for name in RULES), "the rules are not as the format says")
    return values
def time(value): return datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ")
def time_of(chain, number): return datetime(1970, 1, 1) + timedelta(seconds=chain["genesis"] + (number - 1) * chain["period"])

# 6. The beacon
def is_signed(chain, number, signature):
    """e(signature, generator) = e(hash, key), for a signature that is a point of the subgroup of prime order, and not infinity."""
    try: point, key = pubkey_to_G1(signature), signature_to_G2(bytes.fromhex(chain["publicKey"]))
    except (ValueError, AssertionError): return False
    if is_inf(point) or not subgroup_check(point) or is_inf(key) or not subgroup_check(key): return False
    hashed = hash_to_G1(sha(u64(number)), b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_", hashlib.sha256)
    return pairing(G2, point) == pairing(key, hashed)

# 7. Tickets
def ticket_for(draw_key, place, remaining):
    attempt = 0
    while True:
        n = int.from_bytes(sha(b"evenhand-ticket/1", draw_key, u32(place), u32(attempt)), "big")
        if n < 2 ** 256 // remaining * remaining: return n % remaining
        attempt += 1
def among_all(ticket, left_out):
    for first, entries in sorted(left_out):
        if ticket >= first: ticket += entries
    return ticket
def draw(records, draw_key, places):
    firsts, total = [], 0
    for _, entries in records:
        firsts.append(total)
        total += entries
    drawn, left_out = [], []
    while len(drawn) < min(places, len(records)):
        ticket = among_all(ticket_for(draw_key, len(drawn), total - sum(e for _, e in left_out)), left_out)
        index = max(i for i, first in enumerate(firsts) if first <= ticket)
        name, entries = records[index]
        drawn.append({"entries": str(entries), "id": name.hex(), "index": index, "ticket": str(ticket)})
        left_out.append((firsts[index], entries))
    return drawn

# 8. To verify
def verify(files, kept={}):
    """`files` are the bytes of the documents, of pool.bin and, if they are there, of the rules. Answers the draw key, the result and what was not compared."""
    commitment, freeze, result = (document(files[kind], kind) for kind in ("commitment", "freeze", "result"))
    hashes = {kind: sha(files[kind]).hex() for kind in ("commitment", "freeze")}
    rules, pool, chain, number = files.get("rules"), files["pool"], commitment["beacon"], commitment["round"]
    must(kept.get("giveaway") in (None, commitment["giveaway"]), "the files are of another giveaway")
    for kind in hashes: must(kept.get(kind) in (None, hashes[kind]), "the " + kind + " is not the one that was kept")
    must(freeze["commitmentHash"] == hashes["commitment"], "the commitment was changed")
    must(result["freezeHash"] == hashes["freeze"], "the freeze was changed")
    most = 2 ** 63
    if rules is not None:
        must(sha(rules).hex() == commitment["rulesHash"], "the rules were changed")
        values = rules_of(rules)
        most = int(values["entriesMax"]["giveaway"])
        must(all(values[name] == commitment[name] for name in ("closesAt", "drawsOn", "timeZone", "alternates")) and values["slug"] == commitment["giveaway"]
             and time(values["closesAt"]) + timedelta(seconds=values["settlingSeconds"]) == time(commitment["freezesAt"]), "the rules say something else")
    must(chain["genesis"] + (number - 1) * chain["period"] < 7258118400, "the round is of no time")
    due = time_of(chain, number)
    must(time(commitment["committedAt"]) < time(commitment["closesAt"]) <= time(commitment["freezesAt"]) <= time(freeze["frozenAt"]), "the times are out of order")
    must(time(commitment["freezesAt"]) + timedelta(days=1) <= due, "the round comes less than a day after the freeze")
    must(time(freeze["frozenAt"]) + timedelta(seconds=600) <= due, "the round could have been known")
    must(freeze["round"] == number, "the freeze names another round")
    must(result["round"] == number, "another round was used")
    zone_of_draw = local_zone(commitment["timeZone"])
    if zone_of_draw is not None:
        offset = zone_of_draw.utcoffset(due.replace(tzinfo=ZoneInfo("UTC")).astimezone(zone_of_draw))
        must((due + offset).strftime("%Y-%m-%d") == commitment["drawsOn"], "the round is of another day")
    chains = [head["chain"] for head in freeze["ledgerHeads"]]
    must(len(set(chains)) == len(chains) and commitment["giveaway"] in chains, "the freeze does not say where the ledger ended")
    if HAS_PAIRINGS: must(is_signed(chain, number, bytes.fromhex(result["signature"])), "the signature is not the beacon's")
    must(sha(bytes.fromhex(result["signature"])).hex() == result["randomness"], "the randomness is another")
    must(sha(b"evenhand-seed/1", bytes.fromhex(result["seed"])).hex() == commitment["seedHash"], "the seed is another")
    records = records_of(pool)
    must(all(entries <= most for _, entries in records), "a record has more entries than the rules allow")
    root, total = tree(records)
    must((root.hex(), total, len(records)) == (freeze["root"], int(freeze["total"]), freeze["count"]), "the pool was changed")
    must(sha(pool).hex() == freeze["poolHash"], "the pool file was changed")
    key = sha(b"evenhand-draw/1", root, u64(total), *(bytes.fromhex(h) for h in (commitment["rulesHash"], result["seed"], result["randomness"])))
    must(draw(records, key, 1 + commitment["alternates"]) == [result["winner"], *result["alternates"]], "somebody else was drawn")
    must(chain == QUICKNET, "the beacon is not a public one")
    open_questions = [
        (not HAS_PAIRINGS, "the signature of the beacon, for want of py_ecc: any winner could have been written"),
        ("freeze" not in kept, "the freeze with one that was kept before its round (--freeze): it could have been changed afterward"),
        ("commitment" not in kept, "the commitment with one that was kept before the close (--commitment)"),
        ("giveaway" not in kept, "the giveaway with the one you mean (--giveaway)"),
        (zone_of_draw is None, "the day of the drawing: this Python does not know the time zone " + commitment["timeZone"]),
        (rules is None, "the rules: there is no rules.json"),
        (True, "the ledger"),
    ]
    return key, result, [sentence for is_open, sentence in open_questions if is_open]
def local_zone(zone_name):
    try: return ZoneInfo and ZoneInfo(zone_name)
    except Exception: return None

# 9. Proofs
def unbase64(text):
    try: data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError: raise SystemExit("Does not agree: base64url is not as it should be")
    must(base64.urlsafe_b64encode(data).decode().rstrip("=") == text, "base64url is not as it should be")
    return data
def open_proof(data):
    proof = document(data, "proof")
    donor, salt, path = bytes.fromhex(proof["donorId"].replace("-", "")), unbase64(proof["salt"]), unbase64(proof["path"])
    must(len(salt) == 32 and len(path) % 40 == 0 and proof["index"] < proof["count"] and proof["entries"] != "0", "the proof shows nothing")
    sisters = [(path[at:at + 32], int.from_bytes(path[at + 32:at + 40], "big")) for at in range(0, len(path), 40)]
    node, before, i, n = leaf((blinded(donor, salt), int(proof["entries"]))), 0, proof["index"], proof["count"]
    while n > 1:
        must(sisters or (i % 2 == 0 and i + 1 == n), "the path is too short")
        if i % 2 == 1: before, node = before + sisters[0][1], join(sisters.pop(0), node)
        elif i + 1 < n: node = join(node, sisters.pop(0))
        i, n = i // 2, (n + 1) // 2
    must(not sisters, "the path is too long")
    return node[0].hex(), str(node[1]), str(before), str(before + int(proof["entries"]))

# 10. Test vectors
def donor_of(i): return sha(b"donor %d" % i)[:16], 1 + i * i % 997
def check_vectors(folder):
    vectors = {name: json.loads((folder / (name + ".json")).read_text()) for name in ("pools", "proofs", "draws", "tickets")}
    pools = {}
    for pool in vectors["pools"]:
        secret, donors = bytes.fromhex(pool["blindingSecret"]), [donor_of(i) for i in range(pool["count"])]
        blinded_donors = [(blinded(donor, salt_of(secret, donor)), entries) for donor, entries in donors]
        for (name, _), (donor, _), listed in zip(blinded_donors, donors, pool.get("donors", [])):
            must((name.hex(), salt_of(secret, donor).hex()) == (listed["id"], listed["salt"]), "the blinding of a vector")
        file = b"".join(name + u64(entries) for name, entries in sorted(blinded_donors))
        root, total = tree(records_of(file))
        must((root.hex(), str(total), sha(file).hex()) == (pool["root"], pool["total"], pool["poolHash"]), "a pool of the vectors")
        must(pool.get("file", file.hex()) == file.hex(), "the file of a pool of the vectors")
        pools[pool["count"]] = file
    for proof in vectors["proofs"]:
        must(open_proof(proof["proof"].encode()) == (proof["root"], proof["total"], proof["from"], proof["to"]), "a proof of the vectors")
    for vector in vectors["draws"]:
        files = {kind: vector[kind].encode() for kind in ("commitment", "freeze", "result", "rules")}
        key, _, _ = verify({**files, "pool": pools[vector["pool"]]})
        must(key.hex() == vector["drawKey"], "a draw key of the vectors")
    tickets = vectors["tickets"]
    for asked in tickets["tickets"]:
        ticket = ticket_for(bytes.fromhex(tickets["drawKey"]), asked["place"], int(asked["remaining"]))
        must(ticket == int(asked["ticket"]), "a ticket of the vectors")
    left_out = [(int(out["from"]), int(out["entries"])) for out in tickets["leftOut"]]
    for asked in tickets["amongAll"]:
        must(among_all(int(asked["left"]), left_out) == int(asked["ticket"]), "a ticket among those left in the vectors")
    print("All vectors agree: %d pools, %d proofs, %d draws." % (len(pools), len(vectors["proofs"]), len(vectors["draws"])))

def main(args):
    if len(args) == 2 and args[0] == "--vectors": return check_vectors(Path(args[1]))
    if not args or len(args) % 2 == 0 or not set(args[1::2]) <= {"--giveaway", "--commitment", "--freeze"}: raise SystemExit(__doc__)
    folder, kept = Path(args[0]), {option[2:]: value for option, value in zip(args[1::2], args[2::2])}
    names = {"commitment": "commitment.json", "freeze": "freeze.json", "result": "result.json", "pool": "pool.bin", "rules": "rules.json"}
    files = {kind: (folder / file).read_bytes() for kind, file in names.items() if (folder / file).exists()}
    for kind in names:
        if kind not in files and kind != "rules": raise SystemExit("Nothing verified: there is no " + names[kind] + " in " + str(folder))
    _, result, not_compared = verify(files, kept)
    print("The files agree with each other. The winner is %(id)s with ticket %(ticket)s." % result["winner"])
    print("\nNot compared:" + "".join("\n  " + sentence for sentence in not_compared))

if __name__ == "__main__": main(sys.argv[1:])
